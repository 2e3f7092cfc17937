import { formatMoney, money, parseDecimal } from "@rambla/core/money";
import { Button } from "@rambla/ui/button";
import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { Price } from "@rambla/ui/price";
import { useId } from "react";
import { useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { useAddToCart } from "../../cart/parts/add-to-cart.tsx";
import { goodsAddresses } from "../parts/addresses.ts";
import { counted } from "../parts/bundle-goods.tsx";
import { EnergyArrow } from "../parts/energy-arrow.tsx";
import styles from "./bundles.module.css";
import type { LoadedGoods } from "./detail.data.ts";

type Offer = LoadedGoods["bundles"][number];

/** Bundles that the goods are part of: what is in them, what they cost and save, and into the cart with one press. */
export default function Bundles({ bundles, goodsId }: { bundles: readonly Offer[]; goodsId: string }) {
  const text = useText("goods");
  const heading = useId();
  return (
    <section className={styles.bundles} aria-labelledby={heading}>
      <h2 id={heading}>{text("boughtTogether")}</h2>
      <ul className={styles.list}>
        {bundles.map((bundle) => (
          <Bundle key={bundle.palletId} bundle={bundle} goodsId={goodsId} />
        ))}
      </ul>
    </section>
  );
}

function Bundle({ bundle, goodsId }: { bundle: Offer; goodsId: string }) {
  const { palletId, title, goods, price, originalPrice, currency } = bundle;
  const text = useText("goods");
  const to = useTo(goodsAddresses);
  const add = useAddToCart();
  const [first] = goods;
  const amount = parseDecimal(price, currency) ?? money(0, currency);
  const singly = parseDecimal(originalPrice, currency) ?? amount;
  const press = () => {
    if (first) add({ goodsId: first.goodsId, distributionId: "0", palletId, title, seoUrlParameter: first.seoUrlParameter, pictureId: first.picture.pictureId, price, originalPrice, currency }, 1);
  };
  return (
    <li className={styles.bundle}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.goods}>
        {goods.map((one) => (
          <li key={one.goodsId} className={styles.part}>
            <Picture className={styles.picture} src={(width) => pictureAddress(one.picture.pictureId, width)} widths={[160, 240, 320]} sizes="6rem" colour={one.picture.colour} alt="" />
            <p>{one.goodsId === goodsId ? counted(one.qty, one.title) : <Link href={to.goods(one)}>{counted(one.qty, one.title)}</Link>}</p>
            {one.energyClass && <EnergyArrow energyClass={one.energyClass} label={text("energyClass", { class: one.energyClass })} />}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Price
          amount={amount} original={singly} originalLabel={text("bundleSingly")} amountLabel={text("bundlePrice")} size="l"
          note={text("bundleSaves", { amount: formatMoney(money(singly.minor - amount.minor, currency)) })}
        />
        <Button variant="secondary" icon={<Icon name="cart" size={20} />} aria-label={text("addBundleNamed", { title })} onClick={press}>
          {text("addBundle")}
        </Button>
      </div>
    </li>
  );
}
