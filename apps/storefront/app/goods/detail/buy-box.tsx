import { Badge } from "@rambla/ui/badge";
import { Rating } from "@rambla/ui/rating";
import { useMarket } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { COMMENTS_ANCHOR } from "../comments/comment-request.ts";
import type { Goods, GoodsFile } from "../parts/catalogue.ts";
import { EnergyArrow } from "../parts/energy-arrow.tsx";
import { GoodsPrice } from "../parts/goods-price.tsx";
import styles from "./buy-box.module.css";

export function GoodsHead({ goods }: { goods: Goods }) {
  const text = useText("goods");
  const { brandName } = useMarket();
  return (
    <header className={styles.head}>
      <p className={styles.brand}>
        {brandName} <span className={styles.article}>{text("articleNumber", { number: goods.articleNumber })}</span>
      </p>
      <h1>{goods.title}</h1>
      {goods.fact && <p className={styles.fact}>{goods.fact}</p>}
      {goods.score !== null && (
        <Rating
          value={goods.score}
          label={text("ratingLabel", { score: goods.score, count: goods.commentCount })}
          count={text("ratingCount", { score: goods.score, count: goods.commentCount })}
          href={`#${COMMENTS_ANCHOR}`}
        />
      )}
    </header>
  );
}

/** The price with reduction, unit price, tax and energy class. */
export function PriceBlock({ goods, files }: { goods: Goods; files: readonly GoodsFile[] }) {
  const text = useText("goods");
  const base = useText("base");
  const { priceTag, energyClass } = goods;
  const label = files.find((file) => file.kind === "energyLabel");
  const arrow = energyClass !== null && <EnergyArrow energyClass={energyClass} label={text("energyClass", { class: energyClass })} />;
  return (
    <div className={styles.price}>
      <GoodsPrice
        priceTag={priceTag}
        size="xl"
        note={text(priceTag.taxIncluded ? "taxIncluded" : "taxExcluded")}
        reduction={
          priceTag.reductionPercent !== null && <Badge tone="sale">{base("reduction", { percent: priceTag.reductionPercent })}</Badge>
        }
      />
      {arrow && (
        <p className={styles.energy}>
          {label ? (
            <a href={label.url} target="_blank" rel="noreferrer" title={text("openEnergyLabel")}>
              {arrow}
            </a>
          ) : (
            arrow
          )}
        </p>
      )}
    </div>
  );
}
