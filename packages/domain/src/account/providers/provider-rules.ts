/** Rules of signing in at other providers (decision 093). Pure. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { isSeen } from "@rambla/core/seen";

/** Most signs of what a provider calls a person and is kept to be read. */
const LONGEST_NAME = 254;
/** Most signs of who says who somebody is, and of their name for them: the specification has 255. */
const LONGEST_ID = 500;

/** What makes a browser the one that has begun: 256 random bits. Of these alone is made what goes along, and it stands in no table. */
export function questionOf(secret: Uint8Array, token: string, returnTo: string) {
  const made = (what: string) => createHmac("sha256", secret).update(`sign-in provider ${what}\n${token}`).digest("base64url");
  return { returnTo, state: made("state"), nonce: made("nonce"), verifier: made("verifier") };
}

/** What stands for an attempt in the database. */
export function attemptHash(token: string): Buffer {
  return createHash("sha256").update(`sign-in attempt\n${token}`).digest();
}

/** Whether an answer is for a question: nobody else knows what it has to name. */
export function isAnswerTo({ state }: { readonly state: string }, answer: URLSearchParams): boolean {
  const [expected, shown] = [Buffer.from(state), Buffer.from(answer.get("state") ?? "")];
  return expected.length === shown.length && timingSafeEqual(expected, shown);
}

/** Whether a provider has named somebody in a way that can be kept: text that can be seen, of a length that ids have. */
export function isNamed({ issuer, subject }: { readonly issuer: string; readonly subject: string }): boolean {
  return [issuer, subject].every((id) => id.length >= 1 && id.length <= LONGEST_ID && !/[\p{Cc}\p{Cs}]/u.test(id));
}

/** What a provider is called; one that the shop has no more by its address. */
export function providerName(offered: readonly { readonly provider: string; readonly name: string }[], provider: string): string {
  return offered.find((one) => one.provider === provider)?.name ?? URL.parse(provider)?.host ?? provider;
}

/** How a person knows themselves at a provider, from what it says of them; null when it says nothing that can be shown. */
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
