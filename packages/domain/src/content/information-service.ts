/** Information pages, the policies of a brand, and help. */
import type { LanguageCode, Market } from "@rambla/core/market";
import { POLICIES, policiesOf, type PolicyName } from "@rambla/core/policy";
import { refuse, type Refusal } from "@rambla/core/refusal";
import { unbroken } from "@rambla/core/unbroken";
import type { Shop } from "../platform/shop.ts";
import type { Block } from "./block-rules.ts";
import { everyItem, type Item, readerOf } from "./service.ts";
import { findContentAt, searchHelp, type Reader } from "./store.ts";

export type TreeNode = {
  readonly id: string;
  readonly label: string;
  readonly isShowBottom: boolean;
  readonly isPopular: boolean;
  readonly children: readonly TreeNode[];
};
type Tree = { readonly nodes: readonly TreeNode[]; readonly until: Date | null };

/** Policies stand under their ids of the brand, also those that only the shop's own words say. */
export async function informationTree(shop: Shop, market: Market, language?: string): Promise<Tree> {
  const reader = readerOf(shop, market, language);
  const { items, until } = await everyItem(shop, "information", reader);
  const policies = policiesOf(market);
  const shown = items.filter(({ key }) => !isPolicy(key) || policies[key] !== undefined);
  const keys = new Set(shown.map(({ key }) => key));
  // A page whose parent is not shown stands at the top.
  const under = Map.groupBy(shown, ({ facts }) => (facts.parent !== undefined && keys.has(facts.parent) ? facts.parent : undefined));
  const nodesUnder = (parent: string | undefined): TreeNode[] =>
    (under.get(parent) ?? []).map((item) => ({
      id: isPolicy(item.key) ? (policies[item.key] ?? item.id) : item.id,
      label: item.words.label ?? item.words.title,
      isShowBottom: item.facts.isShowBottom ?? false,
      isPopular: false,
      children: nodesUnder(item.key),
    }));
  const text = shop.texts.of(reader.chain, "info");
  const unwritten = POLICIES.flatMap((name) => {
    const id = policies[name];
    if (id === undefined || keys.has(name)) return [];
    return [{ id, label: text(`${name}Title`), isShowBottom: true, isPopular: false, children: [] }];
  });
  return { nodes: [...nodesUnder(undefined), ...unwritten], until };
}

const isPolicy = (key: string): key is PolicyName => (POLICIES as readonly string[]).includes(key);

export type Information = {
  readonly id: string;
  readonly title: string;
  /** Null for the shop's own words. */
  readonly updatedAt: Date | null;
  readonly blocks: readonly Block[];
  readonly until: Date | null;
};

/** @param id a policy's of the brand, or an address. Refuses `item.notFound`. */
export async function informationAt(shop: Shop, market: Market, id: string): Promise<Information | Refusal<"item.notFound">> {
  const reader = readerOf(shop, market);
  const policies = policiesOf(market);
  const name = POLICIES.find((policy) => policies[policy] === id);
  // The key of a policy is no address where its id differs.
  if (name === undefined && isPolicy(id)) return refuse("item.notFound");
  const { items, until } = await everyItem(shop, "information", reader);
  const row = name === undefined ? await findContentAt(shop.database, "information", reader, id) : undefined;
  const item = items.find(({ key }) => key === (name ?? row?.key));
  if (item)
    return {
      id: name === undefined ? item.id : id,
      title: item.words.title,
      updatedAt: item.updatedAt,
      blocks: item.words.blocks ?? [],
      until,
    };
  return name === undefined ? refuse("item.notFound") : { id, ...ownWords(shop, market, name), updatedAt: null, until };
}

/** The brand's words of the shop's document, else the shop's. */
function ownWords({ texts, config }: Pick<Shop, "texts" | "config">, { brand, country, languageChain }: Market, name: PolicyName) {
  const written = languageChain.find((language) => brand[name][language] !== undefined);
  const words =
    written === undefined
      ? name === "legalNotice"
        ? ""
        : texts.of(languageChain, "policy")(name, {
            seller: brand.legalEntity || brand.name,
            tax: country.taxIncluded ? "included" : "added",
            days: config.withdrawal.days,
            history: config.history.days,
            closing: config.cancellation.days,
            authority: country.dataAuthority ? "there" : "none",
            withdrawHere: texts.of(languageChain, "info")("withdrawHere"),
          })
      : unbroken(brand[name][written] ?? "", written);
  return { title: texts.of(languageChain, "info")(`${name}Title`), blocks: paragraphsOf(words) };
}

const paragraphsOf = (words: string): Block[] =>
  words.split(/\n\s*\n/).flatMap((text) => (text.trim() ? [{ type: "paragraph", text: text.trim() } as const] : []));

/** Groups in the order of their first entry, with entries as children. */
export async function helpTree(shop: Shop, market: Market, language?: string): Promise<Tree> {
  const { items, until } = await everyItem(shop, "help", readerOf(shop, market, language));
  const groups = Map.groupBy(items, ({ facts }) => facts.group ?? "");
  const nodes = [...groups].map(([id, entries]) => ({
    id,
    label: entries[0]?.words.groupName ?? "",
    isShowBottom: false,
    isPopular: false,
    children: entries.map(leafOf),
  }));
  return { nodes, until };
}

const leafOf = ({ id, words, facts }: Item): TreeNode => ({
  id,
  label: words.title,
  isShowBottom: false,
  isPopular: facts.popular ?? false,
  children: [],
});

/** Words that are looked for. */
const MOST_WORDS = 8;

export type HelpHit = { readonly id: string; readonly title: string; readonly summary: string; readonly groupName: string };

/** First what has each word, else what has any. */
export async function findHelp(
  shop: Shop,
  market: Market,
  { words, language, limit }: { readonly words: string; readonly language?: string | undefined; readonly limit: number },
): Promise<HelpHit[]> {
  const typed = (words.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
  if (typed.length === 0) return [];
  const reader = readerOf(shop, market, language);
  const exact = await searchHelp(shop.database, reader, { typed, limit, every: true });
  const found = exact.length > 0 || typed.length === 1 ? exact : await searchHelp(shop.database, reader, { typed, limit, every: false });
  return found.map(({ id, words: { title, summary = "", groupName = "" } }) => ({ id, ...boundIn(reader, { title, summary }), groupName }));
}

function boundIn({ chain: [language = ""] }: Reader, { title, summary }: { title: string; summary: string }) {
  const set = (text: string, spoken: LanguageCode = language) => unbroken(text, spoken);
  return { title: set(title), summary: set(summary) };
}
