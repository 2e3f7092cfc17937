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

/** Goods shown without hits. */
const POPULAR = 12;

/** Finds the goods for a text; bestsellers without text or hits. A full article number redirects to its goods. */
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
  // `priceRange` covers all hits: with filters that match nothing the list stays, so that they can be removed.
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
