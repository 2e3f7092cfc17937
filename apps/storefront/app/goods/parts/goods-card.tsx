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

/** Hydrates at the first interaction, because long lists would delay the page. */
const LateCard = lazyHydrate(() => Promise.resolve({ default: DrawnCard }));

/**
 * The design system's card for goods: badges, price with its legal lines, rating, add to cart.
 * @param eager loads its picture at once, for the first view
 * @param sizes width of the picture outside a `ProductGrid`
 * @param corner content of the picture's corner; the heart by default
 * @param headingLevel level of the name; 3 by default
 * @param late is below the first view
 */
export function GoodsCard({ corner, late, ...shown }: Look & { goods: Card; corner?: ReactNode; late?: boolean }) {
  return late && !corner ? <LateCard {...shown} /> : <DrawnCard {...shown} corner={corner} />;
}

/** Shows the variant that was chosen on the card. The colours keep their order. */
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
  // Restores a choice from before the user left the page. A later choice is in the history too, but already shown.
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

/** The variant that `variant-card.ts` stored in this history entry. */
const chosenBefore = (goodsId: string) => (window.history.state as HistoryState)?.chosen?.[goodsId];
