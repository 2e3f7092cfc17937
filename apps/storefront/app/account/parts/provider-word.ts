/** The outcome of a sign-in at a provider in the address. It only chooses a text, because anyone can type it. */
import type { Refusal } from "@rambla/core/refusal";

/** `connect`: asks which account is theirs. `closing`: asks whether to cancel the deletion. `bound`: connected. The others are refusals. */
export type ProviderWord = "connect" | "closing" | "bound" | ProviderTrouble;
type ProviderTrouble = "failed" | "away" | "taken";

const TROUBLES: Readonly<Record<ProviderTrouble, string>> = { failed: "provider.failed", away: "provider.away", taken: "provider.taken" };

export function providerWord({ refused }: Refusal): ProviderTrouble {
  return refused === TROUBLES.away ? "away" : refused === TROUBLES.taken ? "taken" : "failed";
}

export function providerWordIn(request: Request): ProviderWord | undefined {
  const word = new URL(request.url).searchParams.get("provider");
  return word === "connect" || word === "closing" || word === "bound" || isTrouble(word) ? word : undefined;
}

export function troubleOf(word: ProviderWord | undefined): Refusal | undefined {
  return isTrouble(word) ? { refused: TROUBLES[word] } : undefined;
}

function isTrouble(word: string | null | undefined): word is ProviderTrouble {
  return typeof word === "string" && Object.hasOwn(TROUBLES, word);
}
