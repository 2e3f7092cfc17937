import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Icon } from "@rambla/ui/icon";
import { ProductCardSkeleton, ProductGrid } from "@rambla/ui/product-card";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useLayout } from "../../../base/market.tsx";
import { useText } from "../../../base/text.tsx";
import { lazyHydrate } from "../../../first-paint/lazy.tsx";
import type { GoodsList, SortKey } from "../catalogue.ts";
import { GoodsCard } from "../goods-card.tsx";
import { useAppendedPages } from "./appended-pages.ts";
import styles from "./goods-list.module.css";
import { countFilters, type ListRequest, unfiltered } from "./list-request.ts";

const ActiveFilters = lazyHydrate(() => import("./active-filters.tsx"));
const FilterRail = lazyHydrate(() => import("./filter-rail.tsx"));
const FilterSheet = lazyHydrate(() => import("./filter-sheet.tsx"));
const ListFoot = lazyHydrate(() => import("./list-foot.tsx"));
const SortMenu = lazyHydrate(() => import("./sort-menu.tsx"));

/** Cards in the first view, which load at once. */
const FIRST_VIEW = 4;
/** Milliseconds until the screen shows that it waits. */
const PATIENCE = 150;

export type GoodsListProps = {
  list: GoodsList;
  request: ListRequest;
  /** Gives the list's address for another request. */
  addressOf: (request: ListRequest) => string;
  /** Name of the default order. */
  ownOrder: string;
  /** The sort key of the default order, most first; undefined where no other order is the same. */
  ownSort?: SortKey;
  /** Shown when the list is empty without any filter. */
  empty: ReactNode;
};

/** Filters, order, products and pages of categories, all products and searches. */
export function GoodsListing(props: GoodsListProps) {
  const { list, request, addressOf } = props;
  const text = useText("goods");
  const layout = useLayout();
  const nothingToFilter = list.total === 0 && countFilters(request) === 0 && list.page === 1;
  if (nothingToFilter) return props.empty;

  const sortMenu = <SortMenu request={request} addressOf={addressOf} ownOrder={props.ownOrder} ownSort={props.ownSort} />;
  if (layout === "mobile") {
    return (
      <section className={styles.narrow} aria-label={text("products")}>
        <div className={styles.bar}>
          <FilterSheet list={list} request={request} addressOf={addressOf} />
          {sortMenu}
        </div>
        <ActiveFilters facets={list.facets} request={request} addressOf={addressOf} />
        <Results {...props} />
      </section>
    );
  }
  return (
    <div className={styles.wide}>
      <FilterRail list={list} request={request} addressOf={addressOf} />
      <section className={styles.results} aria-label={text("products")}>
        <div className={styles.bar}>
          <div className={styles.chips}>
            <ActiveFilters facets={list.facets} request={request} addressOf={addressOf} />
          </div>
          {sortMenu}
        </div>
        <Results {...props} />
      </section>
    </div>
  );
}

function skeletons(count: number): ReactNode[] {
  return Array.from({ length: count }, (_, index) => <ProductCardSkeleton key={`waiting-${index}`} />);
}

/** Whether the router has been loading the list or its next page for a noticeable time. */
function useWaiting(): "list" | "more" | undefined {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const target = navigation.state === "loading" && navigation.location.pathname === pathname ? navigation.location : undefined;
  const [late, setLate] = useState<string>();
  const key = target?.key;
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => setLate(key), PATIENCE);
    return () => clearTimeout(timer);
  }, [key]);
  if (!target || late !== key) return undefined;
  return typeof target.state === "object" && target.state !== null && "firstPage" in target.state ? "more" : "list";
}

function Results({ list, request, addressOf }: GoodsListProps) {
  const text = useText("goods");
  const waiting = useWaiting();
  const { firstPage, items } = useAppendedPages(addressOf({ ...request, page: 1 }), list);
  const pages = Math.ceil(list.total / list.limit);
  if (list.items.length === 0) return <NothingLeft {...{ list, request, addressOf, pages }} />;

  const cards = items.map((goods, index) => (
    <GoodsCard key={goods.goodsId} goods={goods} eager={index < FIRST_VIEW} late={index >= FIRST_VIEW} />
  ));
  return (
    <>
      <div aria-busy={waiting !== undefined}>
        <h2 className="visually-hidden">{text("products")}</h2>
        <ProductGrid className={styles.grid}>
          {waiting === "list" ? skeletons(list.limit) : waiting === "more" ? [...cards, ...skeletons(4)] : cards}
        </ProductGrid>
      </div>
      <ListFoot {...{ list, request, addressOf, firstPage, shown: items.length }} />
    </>
  );
}

/** For a page past the end, or filters without a match. */
function NothingLeft(props: { list: GoodsList; request: ListRequest; addressOf: (request: ListRequest) => string; pages: number }) {
  const { list, request, addressOf, pages } = props;
  const text = useText("goods");
  const isPastEnd = list.total > 0;
  return (
    <EmptyState
      picture={<Icon name={isPastEnd ? "grid" : "filter"} />}
      title={isPastEnd ? text("pastEndTitle") : text("noMatchTitle")}
      action={
        isPastEnd ? (
          <>
            <LinkButton href={addressOf({ ...request, page: 1 })}>{text("firstPage")}</LinkButton>
            {pages > 1 && (
              <LinkButton variant="secondary" href={addressOf({ ...request, page: pages })}>
                {text("lastPage")}
              </LinkButton>
            )}
          </>
        ) : (
          <LinkButton href={addressOf(unfiltered(request))}>{text("clearAll")}</LinkButton>
        )
      }
    >
      <p>{isPastEnd ? text("pastEnd", { pages }) : text("noMatch")}</p>
    </EmptyState>
  );
}
