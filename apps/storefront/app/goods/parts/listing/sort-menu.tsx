import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { useEffect, useRef } from "react";
import { useText } from "../../../base/text.tsx";
import type { SortKey, SortOrder } from "../catalogue.ts";
import styles from "./list-parts.module.css";
import { isOwn, type ListRequest, offeredOrders, orderOf, sorted } from "./list-request.ts";

const LABELS = {
  sales: { desc: "sortSalesDesc", asc: "sortSalesAsc" },
  price: { desc: "sortPriceDesc", asc: "sortPriceAsc" },
  comments: { desc: "sortCommentsDesc", asc: "sortCommentsAsc" },
  marketTime: { desc: "sortMarketTimeDesc", asc: "sortMarketTimeAsc" },
} as const satisfies Record<SortKey, Record<SortOrder, string>>;

/**
 * The orders of a list as links, which work without JavaScript.
 * @param ownOrder name of the default order: recommended, by relevance, newest
 * @param ownSort sort key of the default order, most first, where another order would be the same
 */
export default function SortMenu(props: {
  request: ListRequest;
  addressOf: (request: ListRequest) => string;
  ownOrder: string;
  ownSort?: SortKey;
}) {
  const { request, addressOf, ownOrder, ownSort } = props;
  const text = useText("goods");
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = (event: Event) => {
      const element = menu.current;
      if (!element?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        element.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && element.contains(event.target)) return;
      element.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);

  const asked = orderOf(request);
  const isAsOwn = isOwn(ownSort, asked);
  const current = isAsOwn || !asked ? ownOrder : text(LABELS[asked.sort][asked.order]);
  const choices = [
    { label: ownOrder, href: addressOf(sorted(request)), chosen: isAsOwn },
    ...offeredOrders(ownSort, asked).map(({ sort, order }) => ({
      label: text(LABELS[sort][order]),
      href: addressOf(sorted(request, sort, order)),
      chosen: sort === asked?.sort && order === asked.order,
    })),
  ];
  return (
    <details ref={menu} className={styles.sort}>
      <summary className={styles.sortButton}>
        <Icon name="sort" size={20} />
        <span>
          <span className="visually-hidden">{text("sort") + text("colon")}</span>
          {current}
        </span>
        <Icon className={styles.arrow} name="chevron-down" size={16} />
      </summary>
      <ul className={styles.sortMenu}>
        {choices.map((choice) => (
          <li key={choice.href}>
            <Link
              className={styles.sortLink}
              href={choice.href}
              rel="nofollow"
              aria-current={choice.chosen ? "true" : undefined}
              onClick={() => menu.current?.removeAttribute("open")}
            >
              {choice.label}
              {choice.chosen && <Icon name="check" size={20} />}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
