/** Rules of accounts: passwords, nicknames, names to sign in with. Pure. */
import type { ShopSettings } from "@rambla/core/config";
import { personOf } from "../order/contact-rules.ts";
import { isCommonPassword } from "./common-password-rules.ts";

/**
 * What is wrong with a new password: so many letters and digits, and at least one of each (D-071); none that everybody tries first (D-192).
 * @param password trimmed; @param known what belongs to the customer or the shop: their mailbox, the brand
 */
export function passwordProblem(password: string, { min, max, requireBoth }: ShopSettings["password"], known: readonly string[]): "password.fail" | "password.common" | undefined {
  const length = [...password].length;
  const isWritten = length >= min && length <= max && /^[\p{L}\p{M}\p{Nd}]+$/u.test(password);
  const hasBoth = /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
  if (!isWritten || (requireBoth && !hasBoth)) return "password.fail";
  return isCommonPassword(password, known) ? "password.common" : undefined;
}

/** A nickname as it is kept; undefined for one that is none (D-084): signs that can be seen, so many at most. */
export function tidyNickname(text: string, { max }: ShopSettings["nickname"]): string | undefined {
  const name = text.normalize("NFC").toWellFormed().replace(/\s+/gu, " ").trim();
  const length = [...name].length;
  return length >= 1 && length <= max && !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}<>]/u.test(name) ? name : undefined;
}

/** What somebody signs in with: a mailbox in lower case, or a telephone number with its country code and digits alone. */
export function signInName(text: string): { readonly email: string } | { readonly phone: string } {
  const name = personOf(text);
  return /^(\+|00)[\d\s.\-/()]+$/.test(name) ? { phone: `+${name.replace(/\D/g, "").replace(/^00/, "")}` } : { email: name };
}

/** An invitation code as people type it. */
export function tidyInvitationCode(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** A mailbox that nobody reads out of it: `a…@example.com`. */
export function masked(email: string): string {
  return email.replace(/^(.).*(?=@)/su, "$1…");
}
