import { Notice } from "@rambla/ui/notice";
import { useLoaderData } from "react-router";
import { CategoryTiles } from "../goods/category-tiles.tsx";
import { stocked } from "../goods/category-tree.ts";
import type { GoodsCard as Card } from "../goods/catalogue.ts";
import { GoodsListing } from "../goods/goods-list.tsx";
import { GoodsRows } from "../goods/goods-rows.tsx";
import { ListHead } from "../goods/list-head.tsx";
import { type ListRequest, listQuery } from "../goods/list-request.ts";
import page from "../goods/page.module.css";
import { useFrameData } from "../shell/frame-data.ts";
import { useTo } from "../shell/market.tsx";
import { useText } from "../shell/text.tsx";
import type { loader } from "./search.data.ts";
import styles from "./search.module.css";

/** The results of a search with the same filters as any list; help and popular products where there are none. */
export function SearchScreen() {
  const { key, list, request, popular } = useLoaderData<typeof loader>();
  const text = useText("search");
  const to = useTo();

  if (!list) return <NothingFound searched={key} popular={popular} />;
  const addressOf = (asked: ListRequest) => to.search(key, listQuery(asked));
  const { correctedKey } = list;
  return (
    <div className={page.page}>
      <ListHead title={text("resultsTitle", { key: correctedKey ?? key })} list={list} steps={[]} />
      {correctedKey !== null && <Notice>{text("corrected", { corrected: correctedKey, key })}</Notice>}
      <GoodsListing list={list} request={request} addressOf={addressOf} ownOrder={text("sortRelevance")} empty={null} />
    </div>
  );
}

/** Nothing was typed, or nothing fits: what to try, where to look, and what most people buy (Q3). */
function NothingFound({ searched, popular }: { searched: string; popular: readonly Card[] }) {
  const text = useText("search");
  const { tree } = useFrameData();
  return (
    <div className={page.page}>
      <header className={styles.head}>
        <h1>{searched === "" ? text("title") : text("nothingTitle", { key: searched })}</h1>
        {searched !== "" && (
          <ul className={styles.hints}>
            <li>{text("hintSpelling")}</li>
            <li>{text("hintFewer")}</li>
            <li>{text("hintNumber")}</li>
          </ul>
        )}
      </header>
      <section className={styles.section} aria-labelledby="search-categories">
        <h2 id="search-categories">{text("categories")}</h2>
        <CategoryTiles categories={stocked(tree)} />
      </section>
      {popular.length > 0 && (
        <section className={styles.section} aria-labelledby="search-popular">
          <h2 id="search-popular">{text("popular")}</h2>
          <GoodsRows goods={popular} />
        </section>
      )}
    </div>
  );
}
