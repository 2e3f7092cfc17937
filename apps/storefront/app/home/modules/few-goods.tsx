import { Badge } from "@rambla/ui/badge";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { useLayout, useMarket, useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { AddToCart, lineGoodsOf } from "../../cart/parts/add-to-cart.tsx";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import type { GoodsCard as Card } from "../../goods/parts/catalogue.ts";
import { factLine } from "../../goods/parts/fact-line.ts";
import { GoodsPrice } from "../../goods/parts/goods-price.tsx";
import styles from "./few-goods.module.css";

/** Fewer than this would leave a row half empty. */
export const FEW = 3;

/** Few goods that share the full width, each beside a large picture. @param labelledBy id of their heading */
export function FewGoods({ goods, labelledBy }: { goods: readonly Card[]; labelledBy: string }) {
  return (
    <ul role="list" className={styles.few} data-count={goods.length} aria-labelledby={labelledBy}>
      {goods.map((each) => (
        <WideCard key={each.goodsId} goods={each} />
      ))}
    </ul>
  );
}

function WideCard({ goods }: { goods: Card }) {
  const text = useText("base");
  const to = useTo(goodsAddresses);
  const { sells } = useMarket();
  const isMobile = useLayout() === "mobile";
  const { picture, title, priceTag, stock } = goods;
  const percent = priceTag.reductionPercent;
  return (
    <li className={styles.card}>
      <Picture
        className={styles.picture}
        src={(width) => pictureAddress(picture.pictureId, width)}
        widths={[160, 240, 320, 480, 640, 768]}
        sizes="(min-width: 64rem) 22rem, 40vw"
        colour={picture.colour}
        alt={picture.alt}
      />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link className="cover" href={to.goods(goods)}>
            {title}
          </Link>
        </h3>
        <p className={styles.fact}>{factLine(goods.fact)}</p>
        <GoodsPrice
          size="l"
          priceTag={priceTag}
          reduction={percent !== null && <Badge tone="sale">{text("reduction", { percent })}</Badge>}
        />
        {sells && stock !== "NO_STOCK" && <AddToCart size={isMobile ? "s" : "m"} className={styles.add} goods={lineGoodsOf(goods)} />}
      </div>
    </li>
  );
}
