/** The brand's texts about itself, in the page's language or the next that exists, and facts about the seller; on the server. */
import { POLICIES, policiesOf, type PolicyName } from "@rambla/core/policy";
import { unbroken } from "@rambla/core/unbroken";
import { textFor } from "../base/head.ts";
import type { PageContext } from "../base/page-context.ts";
import type { SellerFact } from "./parts/written-words.tsx";

/** @returns paragraphs; none when the settings have none */
export function aboutWords({ market: { brand, languageChain } }: Pick<PageContext, "market">): readonly string[] {
  const language = languageChain.find((each) => brand.about[each] !== undefined);
  if (language === undefined) return [];
  return unbroken(brand.about[language] ?? "", language)
    .split(/\n\s*\n/)
    .flatMap((paragraph) => paragraph.trim() || []);
}

/**
 * Gives a policy by the id of its page, with the facts that stand beside its words.
 * @returns undefined for an id without a policy in this country
 */
export function policyAt(
  page: Pick<PageContext, "market">,
  id: string,
): { readonly name: PolicyName; readonly facts: readonly SellerFact[] } | undefined {
  const policies = policiesOf(page.market);
  const name = POLICIES.find((each) => policies[each] === id);
  return name && { name, facts: name === "legalNotice" ? sellerFactsOf(page) : [] };
}

/** Facts from the settings, with labels. */
function sellerFactsOf(page: Pick<PageContext, "market">): readonly SellerFact[] {
  const { brand, country } = page.market;
  const text = textFor(page, "info");
  const facts = (["representative", "register", "taxNumber"] as const).flatMap((field) =>
    brand[field] ? [{ label: text(field), value: brand[field] }] : [],
  );
  return country.arbitrationNotice ? [...facts, { label: text("arbitration"), value: text("arbitrationNone") }] : facts;
}
