/** Rules of accounts: passwords, nicknames, names to sign in with. Pure. */
import type { ContactKind } from "@rambla/contract/account";
import type { ShopConfig, ShopSettings } from "@rambla/core/config";
import type { Country } from "@rambla/core/market";
import { type Refusal, refuseField } from "@rambla/core/refusal";
import { isSeen } from "@rambla/core/seen";
import { canonicalMailbox, isMailbox } from "../mail/mailbox-rules.ts";
import { isCommonPassword } from "./common-password-rules.ts";
import { fullNumber, looksLikePhone, mobileNumber } from "./phone-rules.ts";

/**
 * What is wrong with a new password: so many letters and digits, and at least one of each (D-071); none that everybody tries first (D-192).
 * @param password trimmed; @param known what belongs to the customer or the shop: their mailbox, the brand
 */
export function passwordProblem(
  password: string,
  { min, max, requireBoth }: ShopSettings["password"],
  known: readonly string[],
): "password.fail" | "password.common" | undefined {
  const length = [...password].length;
  const isWritten = length >= min && length <= max && /^[\p{L}\p{M}\p{Nd}]+$/u.test(password);
  const hasBoth = /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
  if (!isWritten || (requireBoth && !hasBoth)) return "password.fail";
  return isCommonPassword(password, known) ? "password.common" : undefined;
}

/** No password of any shop is shorter, in signs without the spaces around it. */
const LEAST_EVER = 8;

/** Whether a password that was typed to log in is shorter than any that an account of this shop can have. */
export const isTooShortToLogIn = (password: string, { min }: Pick<ShopSettings["password"], "min">): boolean =>
  [...password.trim()].length < Math.min(LEAST_EVER, min);

/** A nickname as it is kept; undefined for one that is none (D-084): signs that can be seen, so many at most. */
export function tidyNickname(text: string, { max }: ShopSettings["nickname"]): string | undefined {
  const name = text.normalize("NFC").toWellFormed().replace(/\s+/gu, " ").trim();
  const length = [...name].length;
  return isSeen(name) && length <= max && !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}<>]/u.test(name) ? name : undefined;
}

/** What somebody signs in with: a mailbox in lower case, or a telephone number with its country code and digits alone. */
export type SignInName = { readonly email: string } | { readonly phone: string };

/** The name that was typed; a number without a country code belongs to the country one is in. */
export function signInName(text: string, home: Pick<Country, "code">): SignInName {
  const name = canonicalMailbox(text);
  return looksLikePhone(name) ? { phone: fullNumber(name, home) ?? name } : { email: name };
}

/** The same of a name as it is kept. A mailbox may begin like a number. */
export function nameKept(account: string): SignInName {
  return /^\+\d+$/.test(account) ? { phone: account } : { email: account };
}

/** What a customer is called where they need a name: by their mailbox, or by their number. Throws for somebody who cannot be. */
export function nameOf({ email, phone }: { readonly email: string | null; readonly phone: string | null }): string {
  const name = email ?? phone;
  if (name === null) throw new Error("a customer has neither a mailbox nor a number");
  return name;
}

/** A name that a code can be sent to, as it is kept: a mailbox, or a mobile number while those are a way in. @param kind which of the two it has to be */
export function nameToProve(
  text: string,
  home: Pick<Country, "code" | "phonePrefix">,
  config: Pick<ShopConfig, "countries" | "phone" | "account">,
  kind?: ContactKind,
): string | Refusal<"email.invalid" | "phone.invalid"> {
  const name = canonicalMailbox(text);
  const isPhone = kind === undefined ? config.account.mobile && looksLikePhone(name) : kind === "phone";
  if (isPhone) return (config.account.mobile && mobileNumber(name, home, config)) || refuseField("account", "phone.invalid");
  return isMailbox(name) ? name : refuseField("account", "email.invalid");
}

/** An invitation code as people type it. */
export function tidyInvitationCode(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** What may be an invitation code, as it is kept; null for what is none whoever it is asked of. */
export function invitationCodeIn(text: string): string | null {
  const code = tidyInvitationCode(text);
  return /^[0-9A-Z]{1,20}$/.test(code) ? code : null;
}

/** A mailbox or a number that nobody reads out of it: `a…@example.com`, `+34 … 33`. */
export function masked(account: string): string {
  return "phone" in nameKept(account) ? account.replace(/^(\+\d\d).*(\d\d)$/, "$1 … $2") : account.replace(/^(.).*(?=@)/su, "$1…");
}
