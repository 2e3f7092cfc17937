/** What a page is told in its address of a browser that has come back from a sign-in provider: nothing that it would do anything for. */
import type { Refusal } from "@rambla/core/refusal";

/** `connect`: proven, and which account is theirs is asked; `closing`: whether they come back to it. `bound`: it is done. The others are refusals. */
export type ProviderWord = "connect" | "closing" | "bound" | ProviderTrouble;
type ProviderTrouble = "failed" | "away" | "taken";

const TROUBLES: Readonly<Record<ProviderTrouble, string>> = { failed: "provider.failed", away: "provider.away", taken: "provider.taken" };

/** The word for a refusal; what has none is that it failed. */
export function providerWord({ refused }: Refusal): ProviderTrouble {
  return refused === TROUBLES.away ? "away" : refused === TROUBLES.taken ? "taken" : "failed";
}

/** The word in the address of a request. On the server. */
export function providerWordIn(request: Request): ProviderWord | undefined {
  const word = new URL(request.url).searchParams.get("provider");
  return word === "connect" || word === "closing" || word === "bound" || isTrouble(word) ? word : undefined;
}

/** The refusal that a word stands for. */
export function troubleOf(word: ProviderWord | undefined): Refusal | undefined {
  return isTrouble(word) ? { refused: TROUBLES[word] } : undefined;
}

function isTrouble(word: string | null | undefined): word is ProviderTrouble {
  return typeof word === "string" && Object.hasOwn(TROUBLES, word);
}
