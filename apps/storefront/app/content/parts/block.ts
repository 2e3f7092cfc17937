/** What content consists of, without its look. */
import type { ContentBlock } from "@rambla/contract/content";

export type Block = ContentBlock;

/** Gives the id that a link leads to: words of the heading, else its place. */
export function anchorOf(heading: string, index: number): string {
  const words = heading
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return /[a-z0-9]/.test(words) ? `${words.slice(0, 60)}-${index}` : `part-${index}`;
}

/** Gives the headings with their ids, for a table of contents. */
export const headingsOf = (blocks: readonly Block[]): readonly { readonly id: string; readonly text: string }[] =>
  blocks.flatMap((block, index) => (block.type === "heading" ? [{ id: anchorOf(block.text, index), text: block.text }] : []));

/** Gives all words of blocks as plain text, for structured data. */
export const plainTextOf = (blocks: readonly Block[]): string => blocks.map(wordsOf).filter(Boolean).join("\n");

function wordsOf(block: Block): string {
  switch (block.type) {
    case "heading":
    case "paragraph":
    case "quote":
    case "link":
      return block.text;
    case "list":
    case "steps":
      return block.items.join("\n");
    case "table":
      return [block.head, ...block.rows].map((row) => row.join(" ")).join("\n");
    case "picture":
      return block.caption ?? block.picture.alt;
    case "video":
      return block.title;
    case "goods":
      return "";
  }
}
