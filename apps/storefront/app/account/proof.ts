/** What an address says of a proof: the mail or text message that was sent (`sent`), or what the link of that mail carries (`code`). On the server. */
import { isOpaqueId } from "@rambla/core/id";
import { isRefusal, type Refusal, refuseField } from "@rambla/core/refusal";
import { textIn } from "../base/form/form-text.ts";
import { attempt, type PageContext } from "../base/page-context.ts";

/** A mail or text message that was sent; `linkCode` when its link was followed, so that no code has to be typed. */
export type Sent = Awaited<ReturnType<PageContext["api"]["account"]["verificationLook"]>> & { readonly linkCode: string | null };

const LINK = /^([A-Za-z0-9]{1,64})\.([\w-]{43})$/;

/** The mail that an address names; null when it names none that there is. */
export async function sentIn(page: PageContext, request: Request): Promise<Sent | null> {
  const query = new URL(request.url).searchParams;
  const [, linkId, linkCode = null] = LINK.exec(query.get("code") ?? "") ?? [];
  const verificationId = linkId ?? query.get("sent") ?? "";
  if (!isOpaqueId(verificationId)) return null;
  const found = await attempt(page.api.account.verificationLook({ verificationId }));
  return isRefusal(found) ? null : { ...found, linkCode };
}

/** What a form proves a mailbox with. */
export function proofIn(form: FormData): { readonly verificationId: string; readonly code: string } {
  const verificationId = textIn(form, "verificationId");
  return { verificationId: isOpaqueId(verificationId) ? verificationId : "none", code: textIn(form, "code").slice(0, 64) };
}

/** That no code was given, at its field. */
export function missingCode(form: FormData) {
  return { code: proofIn(form).code.trim() === "" ? "verification.required" : undefined };
}

/** That nothing was typed where an account is named, by what may stand there. */
export function missingAccount(
  { settings }: Pick<PageContext, "settings">,
  typed: string,
): "account.required" | "email.required" | undefined {
  if (typed.trim() !== "") return undefined;
  return settings.account.mobile ? "account.required" : "email.required";
}

/** Sends a code to what was typed in a field. @param invitationCode that the mail brings along; @returns the id of the mail */
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

/** Sends the mail of a form once more. @returns the id of the new one */
export async function sendAgain(page: PageContext, form: FormData): Promise<string | Refusal> {
  const again = await attempt(page.api.account.sendCode({ verificationId: proofIn(form).verificationId, device_token: page.deviceToken }));
  return isRefusal(again) ? again : again.verificationId;
}
