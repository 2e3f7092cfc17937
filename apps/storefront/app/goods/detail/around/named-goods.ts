import type { DetailBlock } from "../../parts/catalogue.ts";

export type NamedGoods = DetailBlock["links"][number];

/** Splits a text at the words that link other goods. Each links once, at its first mention; longer words win. */
export function partsOf<Named extends { readonly words: string }>(text: string, links: readonly Named[]): (string | Named)[] {
  const parts: (string | Named)[] = [text];
  for (const link of links.toSorted((a, b) => b.words.length - a.words.length)) {
    const place = parts.findIndex((part) => typeof part === "string" && part.includes(link.words));
    const part = parts[place];
    if (typeof part !== "string") continue;
    const at = part.indexOf(link.words);
    parts.splice(place, 1, part.slice(0, at), link, part.slice(at + link.words.length));
  }
  return parts.filter((part) => part !== "");
}
