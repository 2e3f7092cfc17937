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

/** What a card or a product page knows of goods that the cart remembers. */
type Sellable = {
  readonly goodsId: string;
  readonly title: string;
  readonly seoUrlParameter: string;
  readonly picture: { readonly pictureId: string };
  readonly priceTag: { readonly price: string; readonly originalPrice: string | null; readonly currency: string };
};

/** Goods as the cart remembers them. */
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
 * Milliseconds in which a second press on the same goods is taken for a part of the first, as an impatient finger wants one piece; and in
 * which it is on other goods, where a card has gone from under the finger.
 */
const ONE_PRESS = { same: 1000, other: 300 };
/** From so many pieces on the shop is asked first how many there are: a page tells no more than that few are left. */
const MANY = 20;
const NO_PRESS = { key: "", at: -ONE_PRESS.same };
let lastPress = NO_PRESS;

/**
 * Puts goods into the cart and says so, with what the cart comes to, the way there and the way back (decision 164). For a button of one's own,
 * which is named by whoever calls: not every browser gives the focus to a button that is pressed.
 * `most` is how many pieces an order may hold of them, as far as is known; `isStock` that there are no more of them.
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
 * "Add to cart". `compact` is a round icon on a card, named after the goods for those who do not see it.
 * @param quantity pieces, 1 unless told otherwise
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
