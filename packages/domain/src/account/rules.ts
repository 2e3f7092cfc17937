import type { ContactKind } from "@rambla/contract/account";
import type { ShopConfig, ShopSettings } from "@rambla/core/config";
import type { Country } from "@rambla/core/market";
import { type Refusal, refuseField } from "@rambla/core/refusal";
import { isSeen } from "@rambla/core/seen";
import { canonicalMailbox, isMailbox } from "../mail/mailbox-rules.ts";
import { isCommonPassword } from "./common-password-rules.ts";
import { fullNumber, looksLikePhone, mobileNumber } from "./phone-rules.ts";

/**
 * Checks length, letters, digits and common passwords.
 * @param password trimmed; @param known words about the customer or shop: mailbox, brand
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

/** The minimum of any shop's settings. */
const LEAST_EVER = 8;

/** Too short for any account's password. */
export const isTooShortToLogIn = (password: string, { min }: Pick<ShopSettings["password"], "min">): boolean =>
  [...password.trim()].length < Math.min(LEAST_EVER, min);

/** Undefined when invalid: visible characters up to the maximum. */
export function tidyNickname(text: string, { max }: ShopSettings["nickname"]): string | undefined {
  const name = text.normalize("NFC").toWellFormed().replace(/\s+/gu, " ").trim();
  const length = [...name].length;
  return isSeen(name) && length <= max && !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}<>]/u.test(name) ? name : undefined;
}

/** A mailbox in lower case, or a phone number with country code. */
export type SignInName = { readonly email: string } | { readonly phone: string };

/** `home` is the default country. */
export function signInName(text: string, home: Pick<Country, "code">): SignInName {
  const name = canonicalMailbox(text);
  return looksLikePhone(name) ? { phone: fullNumber(name, home) ?? name } : { email: name };
}

/** For a stored name. A mailbox may begin with digits. */
export function nameKept(account: string): SignInName {
  return /^\+\d+$/.test(account) ? { phone: account } : { email: account };
}

/** The mailbox, else the number. Throws without either. */
export function nameOf({ email, phone }: { readonly email: string | null; readonly phone: string | null }): string {
  const name = email ?? phone;
  if (name === null) throw new Error("a customer has neither a mailbox nor a number");
  return name;
}

/** The stored form of a name that can get a code. @param kind requires one of the two */
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

export function tidyInvitationCode(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** Null when it cannot be a code. */
export function invitationCodeIn(text: string): string | null {
  const code = tidyInvitationCode(text);
  return /^[0-9A-Z]{1,20}$/.test(code) ? code : null;
}

/** `a…@example.com`, `+34 … 33`. */
export function masked(account: string): string {
  return "phone" in nameKept(account) ? account.replace(/^(\+\d\d).*(\d\d)$/, "$1 … $2") : account.replace(/^(.).*(?=@)/su, "$1…");
}
