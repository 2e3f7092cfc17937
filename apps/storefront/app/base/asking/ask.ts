/** How the program of a page asks the shop something of its own, in JSON. */
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { isStillTheirs } from "../person/session-guard.ts";

/** The shop said no, or gave no answer at all. */
export class NotAnswered extends Error {
  /** The code of the refusal; undefined where no answer came. */
  readonly refused: string | undefined;
  /** What its sentence names. */
  readonly values: Refusal["values"];

  constructor(refused?: string, values?: Refusal["values"]) {
    super(refused ?? "no answer came");
    this.refused = refused;
    this.values = values;
  }
}

/** For whoever can do without an answer: `instead` of it, and what else was thrown is thrown on. Written as `ask(…).catch(unanswered(null))`. */
export const unanswered =
  <Value>(instead: Value) =>
  (error: unknown): Value => {
    if (error instanceof NotAnswered) return instead;
    throw error;
  };

/** Tells an answer from whatever something in between may have sent in its place. */
type Told<Answer> = (answer: unknown) => answer is Answer;

/** An answer that has these parts. What they hold the shop's own route has said, in the same types. */
export const having =
  <Answer extends object>(...names: readonly (keyof Answer & string)[]): Told<Answer> =>
  (answer): answer is Answer =>
    typeof answer === "object" && answer !== null && names.every((name) => name in answer);

/** An answer that is a list. */
export const listOf = <Item>(answer: unknown): answer is readonly Item[] => Array.isArray(answer);

/**
 * Asks at an address of a subject, with a body where something is to change. Throws `NotAnswered`, also where somebody else is here
 * meanwhile; whoever is signed in no more is led to the login and comes back to this page.
 * @param told what counts as an answer
 * @param more `redirect: "manual"` for what nobody has pressed: whoever reads on is not taken away from the page for it
 */
export async function ask<Answer>(
  address: string,
  told: Told<Answer>,
  body?: object,
  more?: Pick<RequestInit, "keepalive" | "redirect" | "signal">,
): Promise<Answer> {
  if (body && !isStillTheirs()) throw new NotAnswered();
  const sent = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(address, { ...sent, ...more }).catch(() => undefined);
  if (response?.redirected) return await (await import("./to-login.ts")).leadToLogin(response.url);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (response?.ok && told(answer)) return answer;
  throw isRefusal(answer) ? new NotAnswered(answer.refused, answer.values) : new NotAnswered();
}
