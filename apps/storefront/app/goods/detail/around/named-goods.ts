import type { DetailBlock } from "../../parts/catalogue.ts";

export type NamedGoods = DetailBlock["links"][number];

/** A text cut at the words that name other goods: each leads there once, where it is said first, the longer words before those in them. */
export function partsOf<Named extends { readonly words: string }>(text: string, links: readonly Named[]): (string | Named)[] {
  const [first, ...others] = links.toSorted((a, b) => b.words.length - a.words.length);
  if (!first) return text === "" ? [] : [text];
  const at = text.indexOf(first.words);
  if (at < 0) return partsOf(text, others);
  const before = text.slice(0, at);
  // What stands before takes what it says; the rest leads on behind.
  const left = others.filter(({ words }) => !before.includes(words));
  return [...partsOf(before, others), first, ...partsOf(text.slice(at + first.words.length), left)];
}
