/** What a brand says about itself and about what one agrees to, in the language of the page or the next one that it has; on the server. */
import { unbroken } from "@rambla/core/unbroken";
import { textFor } from "../base/head.ts";
import { policiesOf, type PolicyName } from "../base/load-frame.ts";
import type { PageContext } from "../base/page-context.ts";
import type { PolicyWords, SellerFact } from "./parts/written-words.tsx";

/** What a brand has written itself. @returns its paragraphs; none where the shop's document says nothing */
export function paragraphsOf(
  { market: { brand, languageChain } }: Pick<PageContext, "market">,
  subject: "about" | PolicyName,
): readonly string[] {
  const language = languageChain.find((each) => brand[subject][each] !== undefined);
  return language === undefined ? [] : apart(unbroken(brand[subject][language] ?? "", language));
}

const POLICIES = ["terms", "privacy", "withdrawal", "legalNotice"] as const satisfies readonly PolicyName[];

/**
 * What one agrees to, by the id of its page: in the brand's words, else in those of the shop, about who sells (R-486, D-175).
 * @returns undefined for an id of nothing that holds in this country
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

/** Gives what the document says of the seller beside its name, each fact with its label. */
function sellerFactsOf(page: Pick<PageContext, "market">): readonly SellerFact[] {
  const { brand } = page.market;
  const text = textFor(page, "info");
  return (["representative", "register", "taxNumber"] as const).flatMap((field) =>
    brand[field] ? [{ label: text(field), value: brand[field] }] : [],
  );
}

const apart = (words: string): readonly string[] => words.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);
