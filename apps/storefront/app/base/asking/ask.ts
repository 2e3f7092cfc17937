import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { isStillTheirs } from "../person/session-guard.ts";

/** The shop refused, or gave no answer. */
export class NotAnswered extends Error {
  /** The code of the refusal; undefined where no answer came. */
  readonly refused: string | undefined;
  /** Values for the refusal's sentence. */
  readonly values: Refusal["values"];

  constructor(refused?: string, values?: Refusal["values"]) {
    super(refused ?? "no answer came");
    this.refused = refused;
    this.values = values;
  }
}

/** Gives `instead` where no answer came; throws other errors on. Used as `ask(…).catch(unanswered(null))`. */
export const unanswered =
  <Value>(instead: Value) =>
  (error: unknown): Value => {
    if (error instanceof NotAnswered) return instead;
    throw error;
  };

/** Tells the shop's answer from one that a proxy sent in its place. */
type Told<Answer> = (answer: unknown) => answer is Answer;

/** Accepts an answer that has these properties. Their types are those of the shop's route. */
export const having =
  <Answer extends object>(...names: readonly (keyof Answer & string)[]): Told<Answer> =>
  (answer): answer is Answer =>
    typeof answer === "object" && answer !== null && names.every((name) => name in answer);

export const listOf = <Item>(answer: unknown): answer is readonly Item[] => Array.isArray(answer);

/**
 * Asks an address of a subject; a body makes it a POST. Leads a signed-out customer to the login and back to this page. Throws
 * `NotAnswered`, also when another user signed in meanwhile.
 * @param told what counts as an answer
 * @param more `redirect: "manual"` for requests that the customer did not start: they never lead away from the page
 */
export async function ask<Answer>(
  address: string,
  told: Told<Answer>,
  body?: object,
  more?: Pick<RequestInit, "keepalive" | "redirect" | "signal">,
): Promise<Answer> {
  if (body && !isStillTheirs()) throw new NotAnswered();
  const sent = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(address, { ...sent, ...more }).catch(() => undefined);
  if (response?.redirected) return await (await import("./to-login.ts")).leadToLogin(response.url);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (response?.ok && told(answer)) return answer;
  throw isRefusal(answer) ? new NotAnswered(answer.refused, answer.values) : new NotAnswered();
}
