import type { Text } from "@rambla/texts/format";
import { Icon } from "@rambla/ui/icon";
import type { ReactNode } from "react";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo } from "../../base/market.tsx";
import type { LastSeen } from "../../browsing/parts/use-last-seen.ts";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import { stocked } from "../../goods/parts/category-tree.ts";
import { searchAddresses } from "../../search/parts/addresses.ts";
import type { Popular } from "../../search/parts/popular.ts";
import { faceOf, type Suggestions } from "../../search/parts/suggestions.ts";
import { GoodsFace } from "./goods-face.tsx";
import styles from "./search-box.module.css";
import { useSuggestions } from "./use-suggestions.ts";

/** One line of the list; `searches` is the term that it searches for. */
export type Option = { readonly href: string; readonly searches?: string; readonly face: ReactNode };
/** `chips`: short options side by side. */
export type Group = { readonly title?: string; readonly chips?: boolean; readonly options: readonly Option[] };

/** Recent searches in the list; more are stored. */
const HISTORY_SHOWN = 8;
/** Recently viewed products in the list; a product page shows more. */
const SEEN_SHOWN = 4;

function useSearchOption(): (key: string, icon: "clock" | "search", words?: string) => Option {
  const to = useTo(searchAddresses);
  return (key, icon, words = key) => ({ href: to.search(key), searches: key, face: <Words icon={icon} words={words} /> });
}

const Words = ({ icon, words }: { icon: "clock" | "search" | "grid"; words: string }) => (
  <>
    <Icon name={icon} size={20} />
    <span className={styles.words}>{words}</span>
  </>
);

/** For an empty field: recent and popular searches, categories, recently viewed and best-selling products. */
export function useBegun(
  history: readonly string[],
  popular: Popular | undefined,
  last: LastSeen | undefined,
  text: Text<"base">,
): readonly Group[] {
  const toGoods = useTo(goodsAddresses);
  const search = useSearchOption();
  const { tree } = useFrameData();
  const goodsOf = (goods: Suggestions["goods"]) => goods.map((each) => ({ href: toGoods.goods(each), face: <GoodsFace goods={each} /> }));
  const groups: Group[] = [
    {
      title: text("searchHistory"),
      options: history
        .slice(-HISTORY_SHOWN)
        .toReversed()
        .map((term) => search(term, "clock")),
    },
    {
      title: text("suggestedCategories"),
      chips: true,
      options: stocked(tree).map(({ goodsClassifyId, title }) => ({
        href: toGoods.category(goodsClassifyId),
        face: <Words icon="grid" words={title} />,
      })),
    },
  ];
  if (popular) {
    const { words, goods, titles } = popular;
    groups.splice(1, 0, { title: titles.words, chips: true, options: words.map((word) => search(word, "search")) });
    groups.push(
      { title: last?.title, options: goodsOf(last?.goods.slice(0, SEEN_SHOWN).map(faceOf) ?? []) },
      { title: titles.goods, options: goodsOf(goods) },
    );
  }
  return groups.filter((group) => group.options.length > 0);
}

export function useSuggested(typed: string, text: Text<"base">): readonly Group[] {
  const toGoods = useTo(goodsAddresses);
  const search = useSearchOption();
  const suggestions = useSuggestions(typed);
  if (!suggestions) return [];
  const key = typed.trim();
  const { words, categories, goods } = suggestions;
  const groups: Group[] = [
    { options: words.filter((word) => word.toLowerCase() !== key.toLowerCase()).map((word) => search(word, "search")) },
    {
      title: text("suggestedCategories"),
      options: categories.map(({ goodsClassifyId, title }) => ({
        href: toGoods.category(goodsClassifyId),
        face: <Words icon="grid" words={title} />,
      })),
    },
    { title: text("suggestedGoods"), options: goods.map((each) => ({ href: toGoods.goods(each), face: <GoodsFace goods={each} /> })) },
    { options: [search(key, "search", text("searchFor", { key }))] },
  ];
  return groups.filter((group) => group.options.length > 0);
}
