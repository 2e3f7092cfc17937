import { lineKey } from "@rambla/core/cart";
import { Button, type ButtonProps } from "@rambla/ui/button";
import { Icon } from "@rambla/ui/icon";
import { IconButton } from "@rambla/ui/icon-button";
import { toast } from "@rambla/ui/toast-store";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { cartAddresses } from "./addresses.ts";
import { addToCart, piecesInCart } from "./cart.ts";
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
 * Puts goods into the cart and says so, with the way to the cart. For a button of one's own.
 * `most` is how many pieces an order may hold of them, as far as is known.
 */
export function useAddToCart(): (goods: LineGoods, quantity: number, most?: number) => void {
  const text = useText("base");
  const to = useTo(cartAddresses);
  const told = ({ title, ...goods }: LineGoods, added: number, asked: number) => {
    if (added === asked) return text("cartAdded", { count: added, title });
    const inCart = piecesInCart(lineKey(goods));
    return inCart === 0 ? text("cartFull") : text("cartMost", { count: inCart, title });
  };
  return (goods, quantity, most) => {
    const added = addToCart(goods, quantity, most);
    toast({
      text: told(goods, added, quantity),
      tone: added === quantity ? "success" : added === 0 ? "danger" : "neutral",
      action: { label: text("viewCart"), href: to.cart() },
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
  const press = () => add(goods, quantity);
  if (compact) {
    const { disabled, className } = look;
    return <IconButton icon="cart" variant="raised" label={text("addToCartNamed", { title: goods.title })} disabled={disabled} className={className} onClick={press} />;
  }
  return (
    <Button {...look} icon={<Icon name="cart" size={20} />} onClick={press}>
      {text("addToCart")}
    </Button>
  );
}
