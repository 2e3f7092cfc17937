import { lineKey, piecesOf } from "@rambla/core/cart";
import { formatMoney } from "@rambla/core/money";
import { Button, type ButtonProps } from "@rambla/ui/button";
import { Icon } from "@rambla/ui/icon";
import { IconButton } from "@rambla/ui/icon-button";
import { toast } from "@rambla/ui/toast-store";
import type { MouseEvent } from "react";
import { useFrameData } from "../../base/frame-data.ts";
import { useMarket, useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { CART, cartAddresses } from "./addresses.ts";
import { printed } from "./amount.ts";
import { addToCart, freeNow, piecesInCart } from "./cart.ts";
import { goodsTotalOf, missingToFree } from "./goods-total.ts";
import type { LineGoods } from "./line.ts";

/** What the cart remembers of goods. */
type Sellable = {
  readonly goodsId: string;
  readonly title: string;
  readonly seoUrlParameter: string;
  readonly picture: { readonly pictureId: string };
  readonly priceTag: { readonly price: string; readonly originalPrice: string | null; readonly currency: string };
};

export function lineGoodsOf(goods: Sellable, distributionId = "0"): LineGoods {
  const { goodsId, title, seoUrlParameter, picture, priceTag } = goods;
  return {
    goodsId,
    distributionId,
    title,
    seoUrlParameter,
    pictureId: picture.pictureId,
    price: priceTag.price,
    originalPrice: priceTag.originalPrice,
    currency: priceTag.currency,
  };
}

/**
 * Milliseconds. A second press on the same goods belongs to the first. On other goods it does when the pressed card has just moved away.
 */
const ONE_PRESS = { same: 1000, other: 300 };
/** From this quantity on the shop is asked for the stock first, as a page only knows that it is low. */
const MANY = 20;
const NO_PRESS = { key: "", at: -ONE_PRESS.same };
let lastPress = NO_PRESS;

/**
 * Adds goods to the cart and shows the total, a link and an undo button. The caller names the pressed button, because not every browser
 * focuses it. `most`: known limit of an order; `isStock`: the limit is the stock.
 */
export function useAddToCart(): (pressed: Element, goods: LineGoods, quantity: number, most?: number, isStock?: boolean) => void {
  const text = useText("base");
  const to = useTo(cartAddresses);
  const { currency } = useMarket();
  const { delivery } = useFrameData();
  const told = (title: string, isAll: boolean, inCart: number, isStock: boolean | undefined) =>
    !isAll && inCart === 0 ? text("cartFull") : text(isAll ? "cartAdded" : isStock ? "cartAll" : "cartMost", { count: inCart, title });
  const worth = () => {
    const lines = freeNow();
    const goods = goodsTotalOf(lines, currency);
    const missing = missingToFree(goods, delivery);
    const sum = text("cartSum", { count: piecesOf(lines), amount: formatMoney(goods) });
    return missing === null ? sum : `${sum} · ${text("cartToFree", { amount: printed(missing, currency) })}`;
  };
  const put = (pressed: Element, goods: LineGoods, quantity: number, most?: number, isStock?: boolean) => {
    const key = lineKey(goods);
    const { added, undo } = addToCart(goods, quantity, most);
    const inCart = piecesInCart(key);
    toast({
      about: CART,
      text: told(goods.title, added === quantity, inCart, isStock),
      tone: added === quantity ? "success" : added === 0 ? "danger" : "neutral",
      ...(inCart > 0 && { detail: worth(), picture: pictureAddress(goods.pictureId, 160) }),
      action: { label: text("viewCart"), href: to.cart() },
      ...(added > 0 && {
        back: {
          label: text("undo"),
          onAction: () => {
            lastPress = NO_PRESS;
            undo();
          },
        },
      }),
      pressed,
    });
  };
  return (pressed, goods, quantity, most, isStock) => {
    const key = lineKey(goods);
    const at = performance.now();
    if (at - lastPress.at < (lastPress.key === key ? ONE_PRESS.same : ONE_PRESS.other)) return;
    lastPress = { key, at };
    if (quantity < MANY) return put(pressed, goods, quantity, most, isStock);
    void import("./pieces-there.ts")
      .then(({ piecesThere }) => piecesThere(to.cartCheck(), goods, piecesInCart(key) + quantity))
      .catch(() => undefined)
      .then((there) => {
        const isLess = there !== undefined && there < (most ?? Infinity);
        put(pressed, goods, quantity, isLess ? there : most, isLess || isStock);
      });
  };
}

/**
 * "Add to cart". `compact`: a round icon on a card, named after the goods for screen readers.
 * @param quantity units, 1 by default
 */
export function AddToCart(props: {
  goods: LineGoods;
  quantity?: number;
  compact?: boolean;
  disabled?: boolean;
  size?: ButtonProps["size"];
  variant?: ButtonProps["variant"];
  wide?: boolean;
  className?: string;
}) {
  const { goods, quantity = 1, compact, ...look } = props;
  const text = useText("base");
  const add = useAddToCart();
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => add(currentTarget, goods, quantity);
  if (compact) {
    const { disabled, className } = look;
    return (
      <IconButton
        icon="cart"
        variant="raised"
        label={text("addToCartNamed", { title: goods.title })}
        disabled={disabled}
        className={className}
        onClick={press}
      />
    );
  }
  return (
    <Button {...look} icon={<Icon name="cart" size={20} />} onClick={press}>
      {text("addToCart")}
    </Button>
  );
}
