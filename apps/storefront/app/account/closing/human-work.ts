/** Solves the human check. Loaded when there is one to solve. */
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** @returns the solution as JSON; undefined when it was stopped or took too long */
export async function workOut(challenge: string, controller: AbortController): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge: JSON.parse(challenge), controller, deriveKey });
  return solution ? JSON.stringify({ counter: solution.counter, derivedKey: solution.derivedKey }) : undefined;
}
