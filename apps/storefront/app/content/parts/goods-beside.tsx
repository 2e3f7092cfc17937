import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import type { GoodsCard as Card } from "../../goods/parts/catalogue.ts";
import { GoodsPrice } from "../../goods/parts/goods-price.tsx";
import styles from "./goods-beside.module.css";

/** Goods as short lines beside a text. */
export function GoodsBeside({ goods }: { goods: readonly Card[] }) {
  const to = useTo(goodsAddresses);
  return (
    <ul role="list" className={styles.lines}>
      {goods.map((each) => (
        <li key={each.goodsId} className={styles.line}>
          <Picture
            className={styles.picture}
            src={(width) => pictureAddress(each.picture.pictureId, width)}
            widths={[80, 160, 240]}
            sizes="5rem"
            colour={each.picture.colour}
            alt=""
          />
          <div className={styles.words}>
            <Link className={`cover ${styles.name}`} href={to.goods(each)}>
              {each.title}
            </Link>
            <GoodsPrice priceTag={each.priceTag} />
          </div>
        </li>
      ))}
    </ul>
  );
}
