import { IconButton } from "@rambla/ui/icon-button";
import { useRef } from "react";
import { useLayout, useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import type { GoodsCard as Card } from "../goods/parts/catalogue.ts";
import { GoodsCard } from "../goods/parts/goods-card.tsx";
import styles from "./goods-module.module.css";
import { ModuleHead } from "./module-head.tsx";
import { useRowEnds } from "./use-row-ends.ts";

type Module = {
  readonly homeModuleId: string;
  readonly kind: "goods" | "categories" | "newest";
  readonly title: string;
  readonly text: string;
  readonly goodsClassifyId: string | null;
};

/** One row of goods that is swiped or stepped sideways; it never takes the page with it. */
export default function GoodsModule({ module, goods }: { module: Module; goods: readonly Card[] }) {
  const text = useText("home");
  const to = useTo(goodsAddresses);
  const isMobile = useLayout() === "mobile";
  const row = useRef<HTMLUListElement>(null);
  const { before, after } = useRowEnds(row);
  const id = `module-${module.homeModuleId}`;
  const all =
    module.kind === "newest" ? to.newest() : module.goodsClassifyId ? to.category(module.goodsClassifyId) : to.allGoods({ sort: "sales", order: "desc" });

  /** By what is in view, less the card that is cut off. */
  const step = (by: 1 | -1) => row.current?.scrollBy({ left: by * row.current.clientWidth * 0.8 });

  return (
    <section className={styles.module} aria-labelledby={id}>
      <ModuleHead id={id} title={module.title} text={module.text} all={all} />
      <div className={styles.stage}>
        <ul role="list" ref={row} className={styles.row} aria-labelledby={id}>
          {goods.map((each) => (
            <li key={each.goodsId}>
              <GoodsCard goods={each} sizes="(min-width: 64rem) 240px, 44vw" />
            </li>
          ))}
        </ul>
        {/* Fingers swipe. */}
        {!isMobile && before && (
          <IconButton className={styles.previous} variant="raised" icon="chevron-left" label={text("previousGoods")} onClick={() => step(-1)} />
        )}
        {!isMobile && after && (
          <IconButton className={styles.next} variant="raised" icon="chevron-right" label={text("nextGoods")} onClick={() => step(1)} />
        )}
      </div>
    </section>
  );
}
