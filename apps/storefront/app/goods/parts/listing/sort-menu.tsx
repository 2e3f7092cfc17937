import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { useEffect, useRef } from "react";
import { useText } from "../../../base/text.tsx";
import type { SortKey, SortOrder } from "../catalogue.ts";
import styles from "./list-parts.module.css";
import { type ListRequest, sorted, SORTS } from "./list-request.ts";

const LABELS = {
  sales: { desc: "sortSalesDesc", asc: "sortSalesAsc" },
  price: { desc: "sortPriceDesc", asc: "sortPriceAsc" },
  comments: { desc: "sortCommentsDesc", asc: "sortCommentsAsc" },
  marketTime: { desc: "sortMarketTimeDesc", asc: "sortMarketTimeAsc" },
} as const satisfies Record<SortKey, Record<SortOrder, string>>;

/** A direction that the address leaves out is the one that people expect (`sortOf` of the goods rules). */
function orderOf(request: ListRequest): SortOrder {
  return request.order ?? (request.sort === "price" ? "asc" : "desc");
}

/**
 * The orders of a list as links, so that they work before JavaScript.
 * @param ownOrder the order of a list that asks for none: recommended, by relevance, newest
 */
export default function SortMenu(props: { request: ListRequest; addressOf: (request: ListRequest) => string; ownOrder: string }) {
  const { request, addressOf, ownOrder } = props;
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

  const current = request.sort ? text(LABELS[request.sort][orderOf(request)]) : ownOrder;
  const choices = [
    { label: ownOrder, href: addressOf(sorted(request)), chosen: request.sort === undefined },
    ...SORTS.map(({ sort, order }) => ({
      label: text(LABELS[sort][order]),
      href: addressOf(sorted(request, sort, order)),
      chosen: request.sort === sort && orderOf(request) === order,
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
