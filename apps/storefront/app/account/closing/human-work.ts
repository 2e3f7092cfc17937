import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** @returns the solution as JSON; undefined when aborted or too slow */
export async function workOut(challenge: string, controller: AbortController): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge: JSON.parse(challenge), controller, deriveKey });
  return solution ? JSON.stringify({ counter: solution.counter, derivedKey: solution.derivedKey }) : undefined;
}
