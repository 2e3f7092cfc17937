/** Formats comments on the server, because server and browser could name variants and languages differently. */
import type { PageContext } from "../../base/page-context.ts";
import type { Comment, Variants } from "../parts/catalogue.ts";
import { otherLanguage } from "../parts/said/other-language.ts";

export type ToldComment = Comment & {
  /** "Colour: olive". Null without variants, and for a variant that is not sold here. */
  readonly variant: string | null;
  /** The comment's language; null when it is the reader's. */
  readonly otherLanguage: string | null;
};

type Page<Item> = { readonly items: readonly Item[]; readonly total: number; readonly page: number; readonly limit: number };

export function toldComments(
  { items, total, page, limit }: Page<Comment>,
  variants: Variants,
  context: Pick<PageContext, "market">,
): Page<ToldComment> {
  return {
    total,
    page,
    limit,
    items: items.map((comment) => ({
      ...comment,
      variant: variantOf(comment.goodsId, variants),
      otherLanguage: otherLanguage(comment.languageTag, context),
    })),
  };
}

function variantOf(goodsId: string, { parameters, siblings }: Variants): string | null {
  const own = siblings.find((sibling) => sibling.goodsId === goodsId);
  if (!own || siblings.length < 2) return null;
  const told = parameters.flatMap(({ key, title, values }) => {
    const label = values.find(({ value }) => value === own.values[key])?.label;
    return label ? [`${title}: ${label}`] : [];
  });
  return told.length > 0 ? told.join(" · ") : null;
}
