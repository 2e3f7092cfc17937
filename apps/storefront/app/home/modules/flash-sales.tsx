import { Icon } from "@rambla/ui/icon";
import { useRevalidator } from "react-router";
import { useText } from "../../base/text.tsx";
import type { GoodsCard as Card } from "../../goods/parts/catalogue.ts";
import { FEW, FewGoods } from "./few-goods.tsx";
import { GoodsRow } from "./goods-row.tsx";
import styles from "./flash-sales.module.css";
import head from "./module-head.module.css";
import { useTimeLeft } from "./use-time-left.ts";

export type FlashModule = {
  readonly goods: readonly Card[];
  /** The end of the first sale, also in words, and whether others end later. */
  readonly endsAt: string;
  readonly ends: string;
  readonly othersLast: boolean;
};

/** The flash sales with a countdown to the first end. Ended ones disappear. Few goods are shown large beside the clock, more in a row. */
export default function FlashSales({ flash: { goods, endsAt, ends, othersLast } }: { flash: FlashModule }) {
  const text = useText("home");
  const { revalidate } = useRevalidator();
  const left = useTimeLeft(endsAt, revalidate);
  const isFew = goods.length <= FEW;
  return (
    <section className={head.module} aria-labelledby="flash-sales">
      <div className={isFew ? styles.panel : undefined}>
        <header className={isFew ? styles.head : head.head}>
          <h2 id="flash-sales">{text("flashSales")}</h2>
          <p className={styles.end}>
            <Icon name="clock" size={20} />
            <span>{text(othersLast ? "flashFirstEnds" : "flashEnds", { date: ends })}</span>
            {/* Screen readers get the end's date instead. */}
            <span className={styles.left} aria-hidden="true">
              {left && left.days > 0 && <>{text("daysLeft", { days: left.days })} </>}
              {left?.clock}
            </span>
          </p>
        </header>
        {isFew ? <FewGoods goods={goods} labelledBy="flash-sales" /> : <GoodsRow goods={goods} labelledBy="flash-sales" />}
      </div>
    </section>
  );
}
