import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Icon } from "@rambla/ui/icon";
import { useLoaderData } from "react-router";
import { useFrameData } from "../shell/frame-data.ts";
import { later } from "../shell/later.tsx";
import { useTo } from "../shell/market.tsx";
import { useText } from "../shell/text.tsx";
import { neighbours, pathTo, stocked } from "./category-tree.ts";
import { CategoryTabs } from "./category-tabs.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { GoodsListing } from "./goods-list.tsx";
import type { LoadedList, loader } from "./list.data.ts";
import { ListHead } from "./list-head.tsx";
import { type ListRequest, listQuery } from "./list-request.ts";
import page from "./page.module.css";

const MissingScreen = later(() => import("./missing-screen.tsx"));

/** The second level of a category on a phone (D-015): its neighbours as tabs, what is below it, and the products. */
export function SecondListScreen() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <MissingScreen /> : <SecondListPage {...loaded} />;
}

function SecondListPage({ list, request, categoryId }: LoadedList) {
  const { tree } = useFrameData();
  const text = useText("goods");
  const to = useTo();

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
