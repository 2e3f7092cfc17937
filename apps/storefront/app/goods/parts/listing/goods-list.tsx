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
/** Milliseconds that an answer may take before the screen shows that it waits. */
const PATIENCE = 150;

export type GoodsListProps = {
  list: GoodsList;
  request: ListRequest;
  /** The address of this list asked in another way. */
  addressOf: (request: ListRequest) => string;
  /** The order of a list that asks for none. */
  ownOrder: string;
  /** What such a list is ordered by, from the most on; left out for one that nothing else orders alike. */
  ownSort?: SortKey;
  /** The way on when the list has nothing at all, without any filter. */
  empty: ReactNode;
};

/** Filters, order, products and pages: the same on a category, on all products and in a search. */
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

/** Whether the router has been fetching this list anew, or its next page, for longer than the eye notices. */
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

/** A page past the end, or filters that nothing matches: the way on leads back to products. */
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
