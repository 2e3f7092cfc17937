import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import type { ReactNode } from "react";
import { useTo } from "../../../base/market.tsx";
import { pictureAddress } from "../../../base/picture-address.ts";
import { useText } from "../../../base/text.tsx";
import { goodsAddresses } from "../../parts/addresses.ts";
import { EnergyArrow } from "../../parts/energy-arrow.tsx";
import { GoodsPrice } from "../../parts/goods-price.tsx";
import styles from "./goods-lines.module.css";
import type { RowGoods } from "./row-goods.ts";

/** Goods one under the other or side by side, as wide as there is room. */
export function GoodsLines({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

/** Goods as a line: a small picture, the name, what is to be said of them, and what they cost. */
export function GoodsLine({ goods, note }: { goods: RowGoods; note?: string }) {
  const to = useTo(goodsAddresses);
  return (
    <Line goods={goods}>
      <Link className="cover" href={to.goods(goods)}>
        {goods.title}
      </Link>
      {note && <p>{note}</p>}
      <GoodsPrice priceTag={goods.priceTag} />
    </Line>
  );
}

/** What is said of goods beside a small picture of them, with what must be told of their energy. */
export function Line({
  goods: { picture, energyClass },
  children,
}: {
  goods: Pick<RowGoods, "picture" | "energyClass">;
  children: ReactNode;
}) {
  const text = useText("base");
  return (
    <li className={styles.row}>
      <Picture
        className={styles.picture}
        src={(width) => pictureAddress(picture.pictureId, width)}
        widths={[80, 160, 240]}
        sizes="4.5rem"
        colour={picture.colour}
        alt=""
      />
      <div>
        {children}
        {energyClass && <EnergyArrow energyClass={energyClass} label={text("energyClass", { class: energyClass })} />}
      </div>
    </li>
  );
}
