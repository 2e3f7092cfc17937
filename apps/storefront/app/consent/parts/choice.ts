/**
 * The visitor's choice about cookies. The question is shown until it is answered; the answer stays. Optional storage and scripts depend on
 * it.
 */
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { makeKept, useKept } from "../../base/person/kept.ts";

const ASKS = "isShowCookie";
const CHOICE = "cookieChoice";

export type Choice = { readonly analytics: boolean; readonly marketing: boolean };
/** `consentId` of the stored proof; null until the server has it. */
export type Said = Choice & { readonly consentId: string | null };

export const ONLY_REQUIRED: Choice = { analytics: false, marketing: false };

/**
 * Parses untrusted input: only a plain `true` is a consent.
 * @returns undefined before an answer
 */
export function readChoice(asks: string | null = null, stored: string | null = null): Said | undefined {
  if (asks !== "false") return undefined;
  const nothing = { ...ONLY_REQUIRED, consentId: "" };
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    if (typeof value !== "object" || value === null) return nothing;
    const { analytics, marketing, consentId } = value as Readonly<Record<string, unknown>>;
    return { analytics: analytics === true, marketing: marketing === true, consentId: typeof consentId === "string" ? consentId : null };
  } catch {
    return nothing;
  }
}

const kept = makeKept([ASKS, CHOICE], readChoice);
const keep = (said: Said): void => kept.keep(said, ["false", JSON.stringify(said)]);

/** Applies a choice at once, even when the server cannot store it now. Browser only. @param address that stores it */
export function say({ analytics, marketing }: Choice, address: string): void {
  keep({ analytics, marketing, consentId: null });
  void tellTheShop(address);
}

/** Sends a choice that the server does not have yet. Browser only. */
export async function tellTheShop(address: string): Promise<void> {
  const mine = kept.now();
  if (!mine || mine.consentId !== null) return;
  const { analytics, marketing } = mine;
  try {
    const { consentId } = await ask(address, having<{ readonly consentId: string }>("consentId"), {
      allowAll: analytics && marketing,
      analytics,
      marketing,
    });
    // The choice may have changed meanwhile.
    if (kept.now() === mine) keep({ ...mine, consentId });
  } catch (error) {
    // The next page tries again.
    if (!(error instanceof NotAnswered)) throw error;
  }
}

/** Undefined before an answer, `unknown` on the server. */
export const useChoice = (): Said | undefined | "unknown" => useKept(kept, "unknown");
