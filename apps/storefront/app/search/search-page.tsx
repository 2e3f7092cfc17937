import { tags } from "@rambla/core/tags";
import { Notice } from "@rambla/ui/notice";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { type Described, textFor } from "../base/head.ts";
import { useTo } from "../base/market.tsx";
import { type PageContext, pageContext, showCards, waysFrom } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { lazyHydrate } from "../first-paint/lazy.tsx";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import { bestSold } from "../goods/parts/best-sold.ts";
import type { GoodsCard as Card } from "../goods/parts/catalogue.ts";
import { GoodsListing } from "../goods/parts/listing/goods-list.tsx";
import { ListHead } from "../goods/parts/listing/list-head.tsx";
import { listInput, type ListRequest, listQuery, readListRequest } from "../goods/parts/listing/list-request.ts";
import area from "../goods/parts/goods-page.module.css";
import { searchAddresses } from "./parts/addresses.ts";
import { readSearchKey } from "./search-key.ts";
import styles from "./search-page.module.css";

const WaysOn = lazyHydrate(() => import("./parts/ways-on.tsx"));

/** Goods that a search without hits offers instead. */
const POPULAR = 12;

/** The results for a text; without a text or without hits, what most people buy (Q3). A whole article number opens its goods. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const key = readSearchKey(query);
  const asked = readListRequest(query);
  const { code } = page.market.brand;
  page.tag(tags.lists(code), tags.categories(code));

  const list = key === "" ? null : await page.api.search.navigationGoodsSearch({ key, ...listInput(asked) });
  const [numbered] = list?.isArticleNumber ? list.items : [];
  if (numbered) throw redirect(goodsAddresses(waysFrom(page)).goods(numbered));
  // Prices are those of the hits, whatever narrows them: where filters leave none, the way on is to take these away.
  const found = list !== null && (list.total > 0 || list.priceRange !== null);
  const popular = found ? [] : await bestSold(page, POPULAR);
  if (asked.stock !== "ALL") page.shows(tags.stockLists(code));
  if (found && list.items.length === 0 && asked.page > 1) page.unkept();
  showCards(page, found ? list.items : popular);
  return { key, request: asked, list: found ? list : null, popular };
}

const describe = ({ key }: { key: string }, page: PageContext): Described =>
  key === "" ? {} : { title: textFor(page, "search")("resultsTitle", { key }) };

export const loader = withHead(load, describe);
export { meta } from "../base/loaded-head.ts";

/** The results of a search with the same filters as any list; help and popular products where there are none. */
export default function SearchPage() {
  const { key, list, request, popular } = useLoaderData<typeof loader>();
  const text = useText("search");
  const to = useTo(searchAddresses);

  if (!list) return <NothingFound searched={key} popular={popular} />;
  const addressOf = (asked: ListRequest) => to.search(key, listQuery(asked));
  const { correctedKey } = list;
  return (
    <div className={area.page}>
      <ListHead title={text("resultsTitle", { key: correctedKey ?? key })} list={list} steps={[]} />
      {correctedKey !== null && <Notice>{text("corrected", { corrected: correctedKey, key })}</Notice>}
      <GoodsListing list={list} request={request} addressOf={addressOf} ownOrder={text("sortRelevance")} empty={null} />
    </div>
  );
}

/** Nothing was typed, or nothing fits: what to try, where to look, and what most people buy (Q3). */
function NothingFound({ searched, popular }: { searched: string; popular: readonly Card[] }) {
  const text = useText("search");
  return (
    <div className={area.page}>
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
      <WaysOn popular={popular} />
    </div>
  );
}
