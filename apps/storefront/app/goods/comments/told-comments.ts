/** What comments say of themselves beside their text, in the words of the page: whatever two programs could name differently is named once. */
import type { PageContext } from "../../base/page-context.ts";
import type { Comment, Variants } from "../parts/catalogue.ts";

export type ToldComment = Comment & {
  /** The variant that it is about: "Colour: olive". Null for goods without variants, and for one that is not sold here. */
  readonly variant: string | null;
  /** The name of its language; null for that of the reader. */
  readonly otherLanguage: string | null;
};

/** Names of languages in the words of one, made once: making them takes as long as a screen of comments. */
const made = new Map<string, Intl.DisplayNames>();

function languageNames(languageTag: string): Intl.DisplayNames {
  const names = made.get(languageTag) ?? new Intl.DisplayNames([languageTag], { type: "language" });
  made.set(languageTag, names);
  return names;
}

type Page<Item> = { readonly items: readonly Item[]; readonly total: number; readonly page: number; readonly limit: number };

/** A page of comments of a model (decision 175). */
export function toldComments(
  { items, total, page, limit }: Page<Comment>,
  variants: Variants,
  { market }: Pick<PageContext, "market">,
): Page<ToldComment> {
  const names = languageNames(market.languageTag);
  const isTheirs = (tag: string) => tag.slice(0, 2) === market.language.slice(0, 2);
  return {
    total,
    page,
    limit,
    items: items.map((comment) => ({
      ...comment,
      variant: variantOf(comment.goodsId, variants),
      otherLanguage: isTheirs(comment.languageTag) ? null : (names.of(comment.languageTag) ?? comment.languageTag),
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
