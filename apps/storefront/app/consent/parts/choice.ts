/**
 * What this browser has said about cookies, under the names of the documents (R-099, R-129, D-042, D-043): it is asked until it has said
 * something, and that stays for good. Whoever wants to keep or run what is not required asks here first.
 */
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { makeKept, useKept } from "../../base/person/kept.ts";

const ASKS = "isShowCookie";
const CHOICE = "cookieChoice";

export type Choice = { readonly analytics: boolean; readonly marketing: boolean };
/** `consentId` is that of the proof; null until the shop has noted it. */
export type Said = Choice & { readonly consentId: string | null };

export const ONLY_REQUIRED: Choice = { analytics: false, marketing: false };

/**
 * Reads what is stored as if a stranger had written it: only a plain yes is a yes.
 * @returns undefined while nothing was said
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

/** Takes a choice: it holds at once, whether or not the shop can note it now. Browser only. @param address where it is noted */
export function say({ analytics, marketing }: Choice, address: string): void {
  keep({ analytics, marketing, consentId: null });
  void tellTheShop(address);
}

/** Tells the shop what it has not noted yet, for lack of an answer. Browser only. */
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
    // Something else may have been said meanwhile.
    if (kept.now() === mine) keep({ ...mine, consentId });
  } catch (error) {
    // The next page tells it once more.
    if (!(error instanceof NotAnswered)) throw error;
  }
}

/** What was said; undefined while nothing was, `unknown` in the server's page. */
export const useChoice = (): Said | undefined | "unknown" => useKept(kept, "unknown");
