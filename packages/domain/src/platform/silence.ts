/** Timeout and circuit breaker for external providers. */
import { elsewhere } from "./database/patience.ts";

/** Consecutive failures before a pause. */
const FAILURES = 3;
const REST = 5000;

export class ProviderSilent extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ProviderSilent";
  }
}

/** A negative answer is still an answer: it does not open the circuit. */
export class ProviderRefused extends Error {}

/** Throws the call's error, and ProviderSilent without an answer. */
export type Asking = <Answer>(call: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;

/**
 * After three failures in a row calls fail at once for 5 s. Waiting does not count for database deadlines.
 * @param whom name in errors: `the payment provider`
 */
export function askingWithin(whom: string, seconds: number): Asking {
  let failures = 0;
  let restsUntil = 0;

  return async (call) => {
    if (performance.now() < restsUntil) throw new ProviderSilent(`${whom} is left alone for a moment`);
    const controller = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, failed) => {
      timer = setTimeout(() => {
        failed(new ProviderSilent(`${whom} did not answer within ${seconds} s`));
        controller.abort();
      }, seconds * 1000);
    });
    try {
      const answer = await elsewhere(() => Promise.race([call(controller.signal), silence]));
      failures = 0;
      return answer;
    } catch (error) {
      failures = error instanceof ProviderRefused ? 0 : failures + 1;
      if (failures >= FAILURES) restsUntil = performance.now() + REST;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}
