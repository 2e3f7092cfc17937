/** The blocks of a text, as editors write them and as they are stored. */
import { z } from "zod";
import { id, shown } from "../goods/catalogue-file/file-field-rules.ts";

const MOST_TEXT = 4000;
const MOST_ITEMS = 60;
const MOST_BLOCKS = 200;
const MOST_COLUMNS = 12;
const MOST_ROWS = 60;

/** Control characters, and marks that turn the direction of the text after them. A line break is text. */
const CONTROL = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Plain text: markup is shown as it is typed. */
export const plainText = (most: number = MOST_TEXT) =>
  shown(most)
    .refine((text) => text.isWellFormed(), "holds signs that no text can hold")
    .refine((text) => !CONTROL.test(text), "holds a control character");

const textList = z.array(plainText()).min(1, "must have an entry at least").max(MOST_ITEMS);

/** A file in the folder of pictures, an address, or the id of a picture that the shop has. */
export const pictureName = z.string().min(1).max(1000);

function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === "https:" && username === "" && password === "";
}

const isPath = (text: string): boolean => /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(text);

export const target = z
  .string()
  .max(2000)
  .refine((text) => isPath(text) || isHttps(text), 'must be a path of the shop that begins with "/", or an https address');
const httpsAddress = z.string().max(2000).refine(isHttps, "must be an https address");

export const goodsIds = z.array(id).min(1, "must have an entry at least").max(MOST_ITEMS);

const cells = z
  .array(
    z
      .string()
      .max(MOST_TEXT)
      .refine((text) => !CONTROL.test(text) && text.isWellFormed(), "holds a control character"),
  )
  .min(1, "must have an entry at least")
  .max(MOST_COLUMNS);

const table = z
  .strictObject({ type: z.literal("table"), head: cells, rows: z.array(cells).max(MOST_ROWS) })
  .refine(({ head, rows }) => rows.every((row) => row.length === head.length), {
    path: ["rows"],
    error: "must have as many cells in each row as the head",
  });

const BLOCK_TYPES = ["heading", "paragraph", "list", "steps", "table", "picture", "video", "goods", "quote", "link"] as const;

const fileBlock = z.discriminatedUnion(
  "type",
  [
    z.strictObject({ type: z.literal("heading"), text: plainText(300) }),
    z.strictObject({ type: z.literal("paragraph"), text: plainText() }),
    z.strictObject({ type: z.literal("list"), items: textList, ordered: z.boolean().optional() }),
    z.strictObject({ type: z.literal("steps"), items: textList }),
    table,
    z.strictObject({ type: z.literal("picture"), picture: pictureName, alt: plainText(300), caption: plainText(300).optional() }),
    z.strictObject({ type: z.literal("video"), address: httpsAddress, title: plainText(300) }),
    z.strictObject({ type: z.literal("goods"), goods: goodsIds }),
    z.strictObject({ type: z.literal("quote"), text: plainText(), by: plainText(300).optional() }),
    z.strictObject({ type: z.literal("link"), to: target, text: plainText(300) }),
  ],
  { error: `must have a type that is one of ${BLOCK_TYPES.join(", ")}` },
);

export const fileBlocks = z.array(fileBlock).max(MOST_BLOCKS);
export type FileBlock = z.output<typeof fileBlock>;

/** `source` names it in files. */
export type ContentPicture = {
  readonly source: string;
  readonly pictureId: string;
  readonly colour: string;
  readonly placeholder: string | null;
};
export type Block =
  | Exclude<FileBlock, { readonly type: "picture" }>
  | (Omit<Extract<FileBlock, { readonly type: "picture" }>, "picture"> & { readonly picture: ContentPicture });

export const goodsOfBlocks = (blocks: readonly (Block | FileBlock)[]): string[] =>
  blocks.flatMap((block) => (block.type === "goods" ? block.goods : []));

/** All words to read, for the time that takes. */
function wordsOf(block: Block): string[] {
  switch (block.type) {
    case "heading":
    case "paragraph":
    case "link":
      return [block.text];
    case "list":
    case "steps":
      return block.items;
    case "table":
      return [...block.head, ...block.rows.flat()];
    case "quote":
      return [block.text, block.by ?? ""];
    case "picture":
      return [block.caption ?? ""];
    case "video":
      return [block.title];
    case "goods":
      return [];
  }
}

export const textOfBlocks = (blocks: readonly Block[]): string => blocks.flatMap(wordsOf).join("\n");

const WORDS_A_MINUTE = 200;
const SIGNS_A_WORD = 2;

/** Minutes to read, at least 1. Languages without spaces count two signs as a word. */
export function readingMinutes(text: string): number {
  const signs = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.replaceAll(/\p{Script=Han}/gu, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round((words + signs / SIGNS_A_WORD) / WORDS_A_MINUTE));
}
