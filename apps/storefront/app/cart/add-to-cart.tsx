import { Button, type ButtonProps } from "@rambla/ui/button";
import { Icon } from "@rambla/ui/icon";
import { IconButton } from "@rambla/ui/icon-button";
import { toast } from "@rambla/ui/toast-store";
import { useTo } from "../shell/market.tsx";
import { useText } from "../shell/text.tsx";
import { addToLocalCart, type LocalGoods } from "./local-cart.ts";

/** What a card or a product page knows of goods that the cart remembers. */
type Sellable = {
  readonly goodsId: string;
  readonly title: string;
  readonly seoUrlParameter: string;
  readonly picture: { readonly pictureId: string };
  readonly priceTag: { readonly price: string; readonly originalPrice: string | null; readonly currency: string };
};

/** Goods as the cart remembers them. */
export function localGoodsOf(goods: Sellable, distributionId = "0"): LocalGoods {
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

/** Puts goods into the cart of this browser and says so, with the way to the cart. For a button of one's own. */
export function useAddToCart(): (goods: LocalGoods, quantity: number) => void {
  const text = useText("shell");
  const to = useTo();
  return (goods, quantity) => {
    const added = addToLocalCart(goods, quantity);
    toast({
      text: added === 0 ? text("cartFull") : text("cartAdded", { count: added, title: goods.title }),
      tone: added === 0 ? "danger" : "success",
      action: { label: text("viewCart"), href: to.cart() },
    });
  };
}

/**
 * "Add to cart". `compact` is a round icon on a card, named after the goods for those who do not see it.
 * @param quantity pieces, 1 unless told otherwise
 */
export function AddToCart(props: {
  goods: LocalGoods;
  quantity?: number;
  compact?: boolean;
  disabled?: boolean;
  size?: ButtonProps["size"];
  variant?: ButtonProps["variant"];
  wide?: boolean;
  className?: string;
}) {
  const { goods, quantity = 1, compact, ...look } = props;
  const text = useText("shell");
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
