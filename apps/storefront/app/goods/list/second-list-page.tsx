import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Icon } from "@rambla/ui/icon";
import { useLoaderData } from "react-router";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { goodsAddresses } from "../parts/addresses.ts";
import { CategoryTiles } from "../parts/category-tiles.tsx";
import { neighbours, pathTo, stocked } from "../parts/category-tree.ts";
import { GoodsListing } from "../parts/listing/goods-list.tsx";
import { ListHead } from "../parts/listing/list-head.tsx";
import { type ListRequest, listQuery } from "../parts/listing/list-request.ts";
import page from "../parts/goods-page.module.css";
import { CategoryTabs } from "./category-tabs.tsx";
import { load, type LoadedList } from "./list.data.ts";
import { describe } from "./list.meta.ts";
import MissingScreen from "../missing-screen.tsx";

export const loader = withHead(load, describe);
export { meta } from "../../base/loaded-head.ts";

/** A phone's second category level: tabs of siblings, subcategories and products. */
export default function SecondListPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <MissingScreen /> : <LoadedSecondList {...loaded} />;
}

function LoadedSecondList({ list, request, categoryId }: LoadedList) {
  const { tree } = useFrameData();
  const text = useText("goods");
  const to = useTo(goodsAddresses);

  const path = categoryId === null ? [] : pathTo(tree, categoryId);
  const category = path.at(-1);
  const siblings = neighbours(tree, path);
  const addressOf = (asked: ListRequest) => to.secondList(categoryId ?? "", listQuery(asked));
  const steps = path.slice(0, -1).map((node) => ({ label: node.title, href: to.category(node.goodsClassifyId) }));
  return (
    <div className={page.page}>
      <ListHead title={category?.title ?? text("allGoods")} list={list} steps={steps} />
      <CategoryTabs categories={siblings} activeId={categoryId} hrefOf={to.secondList} />
      <CategoryTiles categories={stocked(category?.childNote ?? [])} />
      <GoodsListing
        list={list}
        request={request}
        addressOf={addressOf}
        ownOrder={text("sortOwn")}
        ownSort="sales"
        empty={
          <EmptyState
            picture={<Icon name="grid" />}
            title={text("emptyCategoryTitle")}
            action={<LinkButton href={to.categories()}>{text("categories")}</LinkButton>}
          >
            <p>{text("emptyCategory")}</p>
          </EmptyState>
        }
      />
    </div>
  );
}
