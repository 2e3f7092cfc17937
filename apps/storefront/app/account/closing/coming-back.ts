/** Whoever signs in while their account is under review is asked first, and comes back by what they were given instead of a session (R-345, D-189). */
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { textIn } from "../../base/form/form-text.ts";
import { attempt, type PageContext } from "../../base/page-context.ts";

/** Takes the application back by the form of the prompt. @returns tokens of the session that begins */
export async function comeBack(page: PageContext, form: FormData) {
  const ticket = textIn(form, "ticket").slice(0, 200);
  // A ticket is good for one way back: its end says which, however often the button is pressed.
  const back = await attempt(
    page.withKey(ticket.slice(-40)).account.accountClosedCancel({ action: "revoke", ticket, device_token: page.deviceToken }),
  );
  if (!isRefusal(back) && back.state !== "active") throw new Error("taking back an application has made one");
  return back;
}

/** Why somebody could not sign in, without the fields they did not fill in here; what the prompt needs stays. */
export function withoutFields({ refused, values }: Refusal): Refusal {
  return { refused, ...(values && { values }) };
}
