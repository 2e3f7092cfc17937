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

export function GoodsLines({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

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

/** A line with a small picture and the energy label that the law wants. */
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
