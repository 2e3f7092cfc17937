/** The name under which a comment is kept that was typed and not sent yet (`base/form/draft.ts`), and what is kept of it. */
import { isKeptFile, type KeptFile } from "../consultation/parts/kept-file.ts";

export const REVIEW_DRAFT = "review:";

export const reviewDraft = ({ orderId, goodsId }: { readonly orderId: string; readonly goodsId: string }): string =>
  `${REVIEW_DRAFT}${orderId}:${goodsId}`;

export type TypedReview = {
  readonly score: number;
  readonly content: string;
  readonly anonymous: boolean;
  readonly files: readonly KeptFile[];
};

/** What a draft holds; undefined for what is none. */
export function readReview(draft: unknown): TypedReview | undefined {
  if (typeof draft !== "object" || draft === null) return undefined;
  const { score, content, anonymous, files }: { readonly [Name in keyof TypedReview]?: unknown } = draft;
  if (typeof score !== "number" || typeof content !== "string" || typeof anonymous !== "boolean" || !Array.isArray(files)) return undefined;
  return { score, content, anonymous, files: files.filter(isKeptFile) };
}
