/** How the program of a page asks the shop something of its own, in JSON. */
import { isRefusal, type Refusal } from "@rambla/core/refusal";

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

/**
 * Asks at an address of a subject, with a body where something is to change. Throws `NotAnswered`; whoever is signed in no more is
 * led to the login and comes back to this page.
 */
export async function ask<Answer>(address: string, body?: object): Promise<Answer> {
  const sent = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(address, sent).catch(() => undefined);
  if (response?.redirected) {
    const login = new URL(response.url);
    login.searchParams.set("forward", window.location.pathname + window.location.search);
    window.location.assign(login);
    return await new Promise(() => undefined);
  }
  const answer: unknown = await response?.json().catch(() => undefined);
  if (response?.ok) return answer as Answer;
  throw isRefusal(answer) ? new NotAnswered(answer.refused, answer.values) : new NotAnswered();
}
