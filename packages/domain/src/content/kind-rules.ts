/** What an editor says of each kind: facts, the same in every language, and words. */
import { z } from "zod";
import { id } from "../goods/catalogue-file/file-field-rules.ts";
import { type Block, type ContentPicture, fileBlocks, goodsIds, pictureName, plainText, target } from "./block-rules.ts";

export const CONTENT_KINDS = ["article", "recipe", "topic", "help", "information", "notice"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** A key, an address or another id of content. */
export const contentId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must be letters, digits, - and _, at most 64");

const few = z.number().int("must be a whole number").min(1, "must be 1 or more").max(10_000);
const position = z.number().int("must be a whole number").min(0, "must be 0 or more").max(100_000);
const lines = z.array(plainText(1000)).min(1, "must have an entry at least").max(60);

const pictured = { picture: pictureName.optional(), goods: goodsIds.optional() };

export const FILE_FACTS = {
  article: z.strictObject({ ...pictured, list: z.enum(["article", "science"]), type: contentId }),
  recipe: z.strictObject({ ...pictured, minutes: few.optional(), serves: few.optional() }),
  topic: z.strictObject({ ...pictured, category: id.optional() }),
  help: z.strictObject({ ...pictured, group: contentId, position, popular: z.boolean().optional() }),
  information: z.strictObject({ ...pictured, parent: contentId.optional(), position, isShowBottom: z.boolean() }),
  notice: z.strictObject({ position, jumpUrl: target.optional() }),
} as const;

const titled = { title: plainText(200), summary: plainText(1000).optional() };
const written = { ...titled, pictureAlt: plainText(300).optional(), blocks: fileBlocks.optional() };

export const FILE_WORDS = {
  article: z.strictObject({ ...written, typeName: plainText(100) }),
  recipe: z.strictObject({ ...written, ingredients: lines, steps: lines }),
  topic: z.strictObject(written),
  help: z.strictObject({ ...written, groupName: plainText(100) }),
  information: z.strictObject({ ...written, label: plainText(100).optional() }),
  notice: z.strictObject({ ...titled, text: plainText(2000).optional() }),
} as const;

/** Any kind's, after its own schema has read it. */
type Any<Schemas extends Readonly<Record<ContentKind, z.ZodType>>> = z.output<Schemas[ContentKind]>;
type AllOf<Union> = Union extends unknown ? (part: Union) => void : never;
type Fields<Union> = AllOf<Union> extends (part: infer Part) => void ? Part : never;

export type FileFacts = Partial<Fields<Any<typeof FILE_FACTS>>>;
export type FileWords = Partial<Fields<Any<typeof FILE_WORDS>>>;

export type Facts = Omit<FileFacts, "picture"> & { readonly picture?: ContentPicture };
export type Words = Omit<FileWords, "blocks" | "title"> & { readonly title: string; readonly blocks?: readonly Block[] };

export const FACTS = "*";
