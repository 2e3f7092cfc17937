import { Link } from "@rambla/ui/link";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { goodsAddresses } from "./addresses.ts";
import styles from "./bundle-goods.module.css";
import { EnergyArrow } from "./energy-arrow.tsx";

/** Lists a bundle's goods with quantities and energy labels. @param linked links the names to their pages */
export function BundleGoods(props: {
  goods: readonly {
    readonly qty: number;
    readonly goods: {
      readonly goodsId: string;
      readonly title: string;
      readonly seoUrlParameter: string;
      readonly energyClass?: string | null;
    };
  }[];
  linked?: boolean;
}) {
  const text = useText("base");
  const to = useTo(goodsAddresses);
  return (
    <ul className={styles.goods} aria-label={text("inBundle")}>
      {props.goods.map(({ qty, goods }) => (
        <li key={goods.goodsId}>
          {props.linked ? <Link href={to.goods(goods)}>{counted(qty, goods.title)}</Link> : counted(qty, goods.title)}
          {goods.energyClass && <EnergyArrow energyClass={goods.energyClass} label={text("energyClass", { class: goods.energyClass })} />}
        </li>
      ))}
    </ul>
  );
}

export const counted = (qty: number, title: string): string => (qty > 1 ? `${qty}\u00a0×\u00a0${title}` : title);
