import { IconButton } from "@rambla/ui/icon-button";
import { type CSSProperties, useRef } from "react";
import { useLayout } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import type { GoodsCard as Card } from "../../goods/parts/catalogue.ts";
import { GoodsCard } from "../../goods/parts/goods-card.tsx";
import styles from "./goods-row.module.css";
import { useRowEnds } from "./use-row-ends.ts";

/** The most columns of any window. */
const COLUMNS_MAX = 6;

/** A row of goods that scrolls sideways by swiping or buttons. @param labelledBy id of its heading */
export function GoodsRow({ goods, labelledBy }: { goods: readonly Card[]; labelledBy: string }) {
  const text = useText("home");
  const isMobile = useLayout() === "mobile";
  const row = useRef<HTMLUListElement>(null);
  const { before, after } = useRowEnds(row);
  // Few cards share the window's width.
  const columns: CSSProperties & Record<"--columns", number> = { "--columns": Math.min(goods.length, COLUMNS_MAX) };

  /** Steps by the visible width, less the cropped card. */
  const step = (by: 1 | -1) => row.current?.scrollBy({ left: by * row.current.clientWidth * 0.8 });

  return (
    <div className={styles.stage}>
      <ul role="list" ref={row} className={styles.row} style={columns} aria-labelledby={labelledBy}>
        {goods.map((each) => (
          <li key={each.goodsId}>
            <GoodsCard
              goods={each}
              sizes={goods.length < COLUMNS_MAX ? "(min-width: 64rem) 25vw, 44vw" : "(min-width: 64rem) 240px, 44vw"}
            />
          </li>
        ))}
      </ul>
      {/* Phones swipe. */}
      {!isMobile && before && (
        <IconButton
          className={styles.previous}
          variant="raised"
          icon="chevron-left"
          label={text("previousGoods")}
          onClick={() => step(-1)}
        />
      )}
      {!isMobile && after && (
        <IconButton className={styles.next} variant="raised" icon="chevron-right" label={text("nextGoods")} onClick={() => step(1)} />
      )}
    </div>
  );
}
