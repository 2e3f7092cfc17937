import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { useTo } from "../../../base/market.tsx";
import { pictureAddress } from "../../../base/picture-address.ts";
import styles from "./about-goods.module.css";
import { goodsAddresses } from "../addresses.ts";
import type { Goods } from "../catalogue.ts";
import { GoodsPrice } from "../goods-price.tsx";

/** The head of a product's comments or questions page: heading, product, price and link back. */
export function AboutGoods({
  heading,
  goods,
}: {
  heading: string;
  goods: Pick<Goods, "goodsId" | "seoUrlParameter" | "title" | "picture" | "priceTag">;
}) {
  const to = useTo(goodsAddresses);
  return (
    <>
      <h1 className={styles.title}>{heading}</h1>
      <Link className={styles.goods} href={to.goods(goods)}>
        <Picture
          className={styles.picture}
          src={(width) => pictureAddress(goods.picture.pictureId, width)}
          widths={[80, 160]}
          sizes="64px"
          colour={goods.picture.colour}
          alt=""
          eager
        />
        <span className={styles.name}>{goods.title}</span>
        <GoodsPrice priceTag={{ ...goods.priceTag, lowestPrice30Days: null, unitPrice: null }} />
      </Link>
    </>
  );
}
