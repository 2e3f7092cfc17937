/** A customer who logs in during the review is asked first. The ticket of the refused login cancels the deletion. */
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { textIn } from "../../base/form/form-text.ts";
import { attempt, type PageContext } from "../../base/page-context.ts";

/** Cancels the deletion by the prompt's form. @returns tokens of the new session */
export async function comeBack(page: PageContext, form: FormData) {
  const ticket = textIn(form, "ticket").slice(0, 200);
  // A ticket works once; its end is the idempotency key of repeated presses.
  const back = await attempt(
    page.withKey(ticket.slice(-40)).account.accountClosedCancel({ action: "revoke", ticket, device_token: page.deviceToken }),
  );
  if (!isRefusal(back) && back.state !== "active") throw new Error("taking back an application has made one");
  return back;
}

/** Drops the refusal's fields, which this form does not have; keeps the prompt's values. */
export function withoutFields({ refused, values }: Refusal): Refusal {
  return { refused, ...(values && { values }) };
}
