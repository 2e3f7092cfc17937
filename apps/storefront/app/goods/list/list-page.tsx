import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Icon } from "@rambla/ui/icon";
import { useLoaderData } from "react-router";
import { useFrameData } from "../../base/frame-data.ts";
import { useLayout, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { goodsAddresses } from "../parts/addresses.ts";
import { CategoryTiles } from "../parts/category-tiles.tsx";
import { neighbours, pathTo, stocked } from "../parts/category-tree.ts";
import { GoodsListing } from "../parts/listing/goods-list.tsx";
import { ListHead } from "../parts/listing/list-head.tsx";
import { type ListRequest, listQuery } from "../parts/listing/list-request.ts";
import styles from "../parts/goods-page.module.css";
import { useActiveCategory } from "./active-category.ts";
import { CategoryTabs } from "./category-tabs.tsx";
import { load, type LoadedList } from "./list.data.ts";
import { describe } from "./list.meta.ts";
import MissingScreen from "../missing-screen.tsx";

export const loader = withHead(load, describe);
export { meta } from "../../base/loaded-head.ts";

export default function ListPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <MissingScreen /> : <LoadedList {...loaded} />;
}

function LoadedList({ list, request, categoryId, isNewest }: LoadedList) {
  const { tree } = useFrameData();
  const text = useText("goods");
  const to = useTo(goodsAddresses);
  const layout = useLayout();

  const path = categoryId === null ? [] : pathTo(tree, categoryId);
  const activeId = useActiveCategory(categoryId);
  const activePath = activeId === null ? [] : pathTo(tree, activeId);
  const category = path.at(-1);
  const addressOf = (asked: ListRequest) => {
    const query = listQuery(asked);
    if (categoryId !== null) return to.category(categoryId, query);
    return isNewest ? to.newest(query) : to.allGoods(query);
  };
  const steps = path.slice(0, -1).map((node) => ({ label: node.title, href: to.category(node.goodsClassifyId) }));
  return (
    <div className={styles.page}>
      <ListHead title={category?.title ?? text(isNewest ? "newest" : "allGoods")} list={list} steps={steps} />
      {layout === "mobile" && category && <Neighbours path={activePath.length > 0 ? activePath : path} />}
      {categoryId !== null ? (
        <CategoryTiles categories={stocked(category?.childNote ?? [])} />
      ) : (
        !isNewest && <CategoryTiles categories={stocked(tree)} />
      )}
      <GoodsListing
        list={list}
        request={request}
        addressOf={addressOf}
        ownOrder={isNewest ? text("sortMarketTimeDesc") : text("sortOwn")}
        ownSort={isNewest ? "marketTime" : "sales"}
        empty={
          <EmptyState
            picture={<Icon name="grid" />}
            title={text("emptyCategoryTitle")}
            action={<LinkButton href={to.allGoods()}>{text("showAll")}</LinkButton>}
          >
            <p>{text("emptyCategory")}</p>
          </EmptyState>
        }
      />
    </div>
  );
}

function Neighbours({ path }: { path: ReturnType<typeof pathTo> }) {
  const { tree } = useFrameData();
  const to = useTo(goodsAddresses);
  return <CategoryTabs categories={neighbours(tree, path)} activeId={path.at(-1)?.goodsClassifyId ?? null} hrefOf={to.category} />;
}
