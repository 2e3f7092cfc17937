import { formatters } from "@rambla/texts/format";
import { Picture } from "@rambla/ui/picture";
import { ProductCard } from "@rambla/ui/product-card";
import { Rating } from "@rambla/ui/rating";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useMarket, useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { cartAddresses } from "../../cart/parts/addresses.ts";
import { AddToCart, lineGoodsOf } from "../../cart/parts/add-to-cart.tsx";
import { Heart } from "../../favourite/parts/heart.tsx";
import { lazyHydrate } from "../../first-paint/lazy.tsx";
import { goodsAddresses } from "./addresses.ts";
import type { GoodsCard as Card } from "./catalogue.ts";
import { EnergyArrow } from "./energy-arrow.tsx";
import { factLine } from "./fact-line.ts";
import { GoodsBadges } from "./goods-badges.tsx";
import styles from "./goods-card.module.css";
import { GoodsPrice } from "./goods-price.tsx";
import type { HistoryState } from "./variant-card.ts";

const WIDTHS = [160, 240, 320, 480, 640];
/** Two columns on a phone, four to six on a desktop. */
const SIZES = "(min-width: 90rem) 250px, (min-width: 64rem) 20vw, (min-width: 40rem) 30vw, 46vw";

type Look = { eager?: boolean; sizes?: string; headingLevel?: 2 | 3 | 4 };

/** Alive at the first sign of the shopper: a long list does not hold the page up. */
const LateCard = lazyHydrate(() => Promise.resolve({ default: DrawnCard }));

/**
 * Goods of any list as the design system's card: badges, price with what the law wants around it, rating, add to cart.
 * @param goods one card of a contract list
 * @param eager its picture stands in the first view and loads at once
 * @param sizes how wide the picture is drawn, when not as in a `ProductGrid`
 * @param corner what stands in the corner of its picture, the heart unless told otherwise
 * @param headingLevel level of the name in the page's outline, 3 unless told otherwise
 * @param late stands below the first view
 */
export function GoodsCard({ corner, late, ...shown }: Look & { goods: Card; corner?: ReactNode; late?: boolean }) {
  return late && !corner ? <LateCard {...shown} /> : <DrawnCard {...shown} corner={corner} />;
}

/** The card shows the variant that was chosen on it; the colours stay in the order they came in. */
function DrawnCard({ goods: first, eager, sizes = SIZES, corner, headingLevel }: Look & { goods: Card; corner?: ReactNode }) {
  const text = useText("base");
  const to = useTo(goodsAddresses);
  const { cartCheck } = useTo(cartAddresses);
  const market = useMarket();
  const [chosen, setChosen] = useState<{ readonly of: Card; readonly card: Card }>();
  const goods = chosen?.of === first ? chosen.card : first;
  const { title, score, energyClass, variantCount, secondPicture, stock } = goods;
  const { colours } = first;
  const choose = async (id: string, again?: boolean) => {
    const page = to.goods(colours.find(({ goodsId }) => goodsId === id) ?? first);
    await (await import("./variant-card.ts")).chooseVariant(first, id, { address: cartCheck(), page, again }, setChosen);
  };
  // What was chosen before one went to the goods and came back; what is chosen later stands in the history too, and is shown already.
  const chooseAgain = useEffectEvent((card: string) => {
    const id = chosenBefore(card);
    if (id) void choose(id, true);
  });
  useEffect(() => chooseAgain(first.goodsId), [first.goodsId]);
  const picture = (shown: Card["picture"], alt: string, now = false) => (
    <Picture
      src={(width) => pictureAddress(shown.pictureId, width)}
      widths={WIDTHS}
      sizes={sizes}
      colour={shown.colour}
      alt={alt}
      priority={now}
    />
  );
  return (
    <ProductCard
      href={to.goods(goods)}
      name={title}
      picture={picture(goods.picture, goods.picture.alt, eager)}
      secondPicture={secondPicture && picture(secondPicture, "")}
      badges={<GoodsBadges goods={goods} />}
      favourite={corner ?? <Heart goods={goods} variant="raised" />}
      fact={factLine(goods.fact)}
      rating={
        score !== null && (
          <Rating
            size="s"
            value={score}
            label={text("rating", { score: formatters.getNumberFormat(market.languageTag).format(score), count: goods.commentCount })}
            count={`(${goods.commentCount})`}
          />
        )
      }
      price={
        <div className={styles.foot}>
          {market.sells && stock !== "NO_STOCK" && <AddToCart compact className={styles.add} goods={lineGoodsOf(goods)} />}
          <GoodsPrice priceTag={goods.priceTag} />
          {energyClass && (
            <EnergyArrow className={styles.energy} energyClass={energyClass} label={text("energyClass", { class: energyClass })} />
          )}
        </div>
      }
      note={variantCount > 1 && colours.length < 2 && text("variants", { count: variantCount })}
      colours={
        colours.length > 1
          ? colours.map(({ goodsId, seoUrlParameter, colour, label }) => ({
              id: goodsId,
              value: colour,
              name: label,
              href: to.goods({ goodsId, seoUrlParameter }),
              isShown: goodsId === goods.goodsId,
            }))
          : undefined
      }
      coloursLabel={text("colours", { count: colours.length })}
      onColour={choose}
      headingLevel={headingLevel}
    />
  );
}

/** The variant that was chosen on a card of this entry of the history, which `variant-card.ts` writes there. */
const chosenBefore = (goodsId: string) => (window.history.state as HistoryState)?.chosen?.[goodsId];
