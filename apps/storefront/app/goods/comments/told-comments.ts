/** What comments say of themselves beside their text, in the words of the page: whatever two programs could name differently is named once. */
import type { PageContext } from "../../base/page-context.ts";
import type { Comment, Variants } from "../parts/catalogue.ts";
import { otherLanguage } from "../parts/said/other-language.ts";

export type ToldComment = Comment & {
  /** The variant that it is about: "Colour: olive". Null for goods without variants, and for one that is not sold here. */
  readonly variant: string | null;
  /** The name of its language; null for that of the reader. */
  readonly otherLanguage: string | null;
};

type Page<Item> = { readonly items: readonly Item[]; readonly total: number; readonly page: number; readonly limit: number };

/** A page of comments of a model (decision 175). */
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
