import type { ReactNode } from "react";
import type { GoodsCard as Card } from "./catalogue.ts";
import { GoodsCard } from "./goods-card.tsx";
import styles from "./goods-shelf.module.css";

/**
 * More goods in one row that is moved sideways.
 * @param small what stands beside it is what the page is about
 * @param children places of goods that are on the way
 */
export function GoodsShelf(props: { label: string; goods: readonly Card[]; small?: boolean; children?: ReactNode }) {
  const { label, goods, small, children } = props;
  return (
    <ul className={small ? `${styles.shelf} ${styles.small}` : styles.shelf} tabIndex={0} aria-label={label}>
      {goods.map((card) => (
        <li key={card.goodsId}>
          <GoodsCard goods={card} sizes={small ? "(min-width: 31rem) 176px, 36vw" : "(min-width: 64rem) 240px, 44vw"} />
        </li>
      ))}
      {children}
    </ul>
  );
}
