import { formatMoney, money, parseDecimal } from "@rambla/core/money";
import { Button } from "@rambla/ui/button";
import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { Price } from "@rambla/ui/price";
import { type MouseEvent, useId } from "react";
import { useMarket, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { useAddToCart } from "../../cart/parts/add-to-cart.tsx";
import { goodsAddresses } from "../parts/addresses.ts";
import { counted } from "../parts/bundle-goods.tsx";
import { GoodsLine, GoodsLines, Line } from "./around/goods-lines.tsx";
import type { LoadedGoods } from "./detail.data.ts";
import styles from "./offers.module.css";

type Offer = LoadedGoods["bundles"][number];

export function Offers({ loaded: { bundles, fits, goods } }: { loaded: LoadedGoods }) {
  const { sells } = useMarket();
  if (!sells || !goods.deliverable) return null;
  return (
    <>
      {fits.length > 0 && <GoesWith fits={fits} />}
      {bundles.length > 0 && <Bundles bundles={bundles} goodsId={goods.goodsId} />}
    </>
  );
}

/** Matching goods, each with the reason: the bulb that fits the lamp. */
function GoesWith({ fits }: { fits: LoadedGoods["fits"] }) {
  const text = useText("around");
  const heading = useId();
  return (
    <section className={styles.offers} aria-labelledby={heading}>
      <h2 id={heading}>{text("goesWith")}</h2>
      <GoodsLines>
        {fits.map(({ title, goods }) => (
          <GoodsLine key={goods.goodsId} goods={goods} note={text("fits", { what: title })} />
        ))}
      </GoodsLines>
    </section>
  );
}

function Bundles({ bundles, goodsId }: { bundles: readonly Offer[]; goodsId: string }) {
  const text = useText("goods");
  const heading = useId();
  return (
    <section className={styles.offers} aria-labelledby={heading}>
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
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (first)
      add(
        currentTarget,
        {
          goodsId: first.goodsId,
          distributionId: "0",
          palletId,
          title,
          seoUrlParameter: first.seoUrlParameter,
          pictureId: first.picture.pictureId,
          price,
          originalPrice,
          currency,
        },
        1,
      );
  };
  return (
    <li className={styles.bundle}>
      <h3 className={styles.title}>{title}</h3>
      <GoodsLines>
        {goods.map((one) => (
          <Line key={one.goodsId} goods={one}>
            {one.goodsId === goodsId ? (
              counted(one.qty, one.title)
            ) : (
              <Link className="cover" href={to.goods(one)}>
                {counted(one.qty, one.title)}
              </Link>
            )}
          </Line>
        ))}
      </GoodsLines>
      <div className={styles.foot}>
        <Price
          amount={amount}
          original={singly}
          originalLabel={text("bundleSingly")}
          amountLabel={text("bundlePrice")}
          size="l"
          note={text("bundleSaves", { amount: formatMoney(money(singly.minor - amount.minor, currency)) })}
        />
        <Button variant="secondary" icon={<Icon name="cart" size={20} />} aria-label={text("addBundleNamed", { title })} onClick={press}>
          {text("addBundle")}
        </Button>
      </div>
    </li>
  );
}
