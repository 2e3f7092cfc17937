/** Questions to somebody outside the shop: a time limit over each, and a rest for whoever keeps silent. */
import { elsewhere } from "./database/patience.ts";

/** Failures in a row after which nobody waits for them for a while. */
const FAILURES = 3;
const REST = 5000;

/** No answer came in time, or none was waited for. */
export class ProviderSilent extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ProviderSilent";
  }
}

/** An answer came, and it is no: who gives one is not silent. */
export class ProviderRefused extends Error {}

/** Asks in the time limit. Throws what the call throws, and ProviderSilent when no answer comes. */
export type Asking = <Answer>(call: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;

/**
 * Makes the way to ask one provider. After three failures in a row calls fail at once for five seconds, so that a dead one holds up
 * nobody. What it takes is not taken from the time of the database.
 * @param whom as the error calls it: `the payment provider`
 * @param seconds how long an answer may take
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
