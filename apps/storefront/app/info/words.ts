/** The brand's texts about itself and its policies, in the page's language or the next that exists; on the server. */
import { POLICIES, policiesOf, type PolicyName } from "@rambla/core/policy";
import { unbroken } from "@rambla/core/unbroken";
import { textFor } from "../base/head.ts";
import type { PageContext } from "../base/page-context.ts";
import type { PolicyWords, SellerFact } from "./parts/written-words.tsx";

/** @returns paragraphs; none when the settings have none */
export function paragraphsOf(
  { market: { brand, languageChain } }: Pick<PageContext, "market">,
  subject: "about" | PolicyName,
): readonly string[] {
  const language = languageChain.find((each) => brand[subject][each] !== undefined);
  return language === undefined ? [] : apart(unbroken(brand[subject][language] ?? "", language));
}

/**
 * Gives a policy by the id of its page, in the brand's words or else the shop's.
 * @returns undefined for an id without a policy in this country
 */
export function policyOf(
  page: Pick<PageContext, "market" | "settings">,
  id: string,
): ({ readonly name: PolicyName } & PolicyWords) | undefined {
  const {
    market: { brand, country },
    settings,
  } = page;
  const policies = policiesOf(page.market);
  const name = POLICIES.find((each) => policies[each] === id);
  if (name === undefined) return undefined;
  const own = paragraphsOf(page, name);
  const values = {
    seller: brand.legalEntity || brand.name,
    tax: country.taxIncluded ? "included" : "added",
    days: settings.withdrawal.days,
    history: settings.history.days,
    closing: settings.cancellation.days,
    authority: country.dataAuthority ? "there" : "none",
    withdrawHere: textFor(page, "info")("withdrawHere"),
  };
  const words = (): readonly string[] => (name === "legalNotice" ? [] : apart(textFor(page, "policy")(name, values)));
  return { name, paragraphs: own.length > 0 ? own : words(), facts: name === "legalNotice" ? sellerFactsOf(page) : [] };
}

/** Facts from the settings, with labels. */
function sellerFactsOf(page: Pick<PageContext, "market">): readonly SellerFact[] {
  const { brand } = page.market;
  const text = textFor(page, "info");
  return (["representative", "register", "taxNumber"] as const).flatMap((field) =>
    brand[field] ? [{ label: text(field), value: brand[field] }] : [],
  );
}

const apart = (words: string): readonly string[] => words.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);
