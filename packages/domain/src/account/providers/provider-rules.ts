import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { isSeen } from "@rambla/core/seen";

/** Characters of a display name. */
const LONGEST_NAME = 254;
/** Characters; the specification allows 255. */
const LONGEST_ID = 500;

/** Derives state, nonce and verifier from the browser's 256 random bits, which no table stores. */
export function questionOf(secret: Uint8Array, token: string, returnTo: string) {
  const made = (what: string) => createHmac("sha256", secret).update(`sign-in provider ${what}\n${token}`).digest("base64url");
  return { returnTo, state: made("state"), nonce: made("nonce"), verifier: made("verifier") };
}

export function attemptHash(token: string): Buffer {
  return createHash("sha256").update(`sign-in attempt\n${token}`).digest();
}

/** Only the browser and the provider know the state. */
export function isAnswerTo({ state }: { readonly state: string }, answer: URLSearchParams): boolean {
  const [expected, shown] = [Buffer.from(state), Buffer.from(answer.get("state") ?? "")];
  return expected.length === shown.length && timingSafeEqual(expected, shown);
}

/** Whether issuer and subject can be stored. */
export function isNamed({ issuer, subject }: { readonly issuer: string; readonly subject: string }): boolean {
  return [issuer, subject].every((id) => id.length >= 1 && id.length <= LONGEST_ID && !/[\p{Cc}\p{Cs}]/u.test(id));
}

/** The host of a provider that the shop no longer has. */
export function providerName(offered: readonly { readonly provider: string; readonly name: string }[], provider: string): string {
  return offered.find((one) => one.provider === provider)?.name ?? URL.parse(provider)?.host ?? provider;
}

/** A display name from the claims; null without one. */
export function knownAs(claims: Readonly<Record<string, unknown>>): string | null {
  for (const name of ["email", "preferred_username", "name"]) {
    const value = claims[name];
    if (typeof value !== "string") continue;
    const text = value
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, "")
      .trim()
      .slice(0, LONGEST_NAME);
    if (isSeen(text)) return text;
  }
  return null;
}
