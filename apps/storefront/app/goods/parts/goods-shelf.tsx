import type { ReactNode } from "react";
import type { GoodsCard as Card } from "./catalogue.ts";
import { GoodsCard } from "./goods-card.tsx";
import styles from "./goods-shelf.module.css";

/**
 * Goods in one row that scrolls sideways.
 * @param small for a row that is not the page's main content
 * @param children placeholders for goods that are loading
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
