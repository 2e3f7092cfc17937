/** Reads proofs: the id of a sent message (`sent`), or the code of its link (`code`). On the server. */
import { isOpaqueId } from "@rambla/core/id";
import { isRefusal, type Refusal, refuseField } from "@rambla/core/refusal";
import { textIn } from "../base/form/form-text.ts";
import { attempt, type PageContext } from "../base/page-context.ts";

/** A sent message; `linkCode` when its link was followed and no code is needed. */
export type Sent = Awaited<ReturnType<PageContext["api"]["account"]["verificationLook"]>> & { readonly linkCode: string | null };

const LINK = /^([A-Za-z0-9]{1,64})\.([\w-]{43})$/;

/** Gives the message of the address; null when there is none. */
export async function sentIn(page: PageContext, request: Request): Promise<Sent | null> {
  const query = new URL(request.url).searchParams;
  const [, linkId, linkCode = null] = LINK.exec(query.get("code") ?? "") ?? [];
  const verificationId = linkId ?? query.get("sent") ?? "";
  if (!isOpaqueId(verificationId)) return null;
  const found = await attempt(page.api.account.verificationLook({ verificationId }));
  return isRefusal(found) ? null : { ...found, linkCode };
}

export function proofIn(form: FormData): { readonly verificationId: string; readonly code: string } {
  const verificationId = textIn(form, "verificationId");
  return { verificationId: isOpaqueId(verificationId) ? verificationId : "none", code: textIn(form, "code").slice(0, 64) };
}

export function missingCode(form: FormData) {
  return { code: proofIn(form).code.trim() === "" ? "verification.required" : undefined };
}

export function missingAccount(
  { settings }: Pick<PageContext, "settings">,
  typed: string,
): "account.required" | "email.required" | undefined {
  if (typed.trim() !== "") return undefined;
  return settings.account.mobile ? "account.required" : "email.required";
}

/** Sends a code to a field's mailbox or number. @param invitationCode carried by the mail; @returns the message's id */
export async function sendCode(
  page: PageContext,
  form: FormData,
  field: string,
  type: Exclude<Sent["purpose"], "change">,
  invitationCode?: string,
): Promise<string | Refusal> {
  const missing = missingAccount(page, textIn(form, field));
  if (missing) return refuseField(field, missing);
  const sent = await attempt(
    page.api.account.sendCode({ account: textIn(form, field).trim().slice(0, 254), type, invitationCode, device_token: page.deviceToken }),
  );
  if (!isRefusal(sent)) return sent.verificationId;
  return sent.fields ? refuseField(field, sent.refused) : sent;
}

/** @returns the id of the new message */
export async function sendAgain(page: PageContext, form: FormData): Promise<string | Refusal> {
  const again = await attempt(page.api.account.sendCode({ verificationId: proofIn(form).verificationId, device_token: page.deviceToken }));
  return isRefusal(again) ? again : again.verificationId;
}
