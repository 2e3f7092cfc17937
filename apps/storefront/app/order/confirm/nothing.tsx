import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { useMarket, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { cartAddresses } from "../../cart/parts/addresses.ts";

/** There is nothing to order: the cart is empty, or nothing is sold in this country. */
export default function Nothing() {
  const text = useText("order");
  const cart = useText("cart");
  const to = useTo(cartAddresses);
  const { sells } = useMarket();
  return (
    <EmptyState headingLevel={1} title={text("nothingTitle")} action={<LinkButton href={to.cart()}>{text("backToCart")}</LinkButton>}>
      {sells ? text("nothing") : cart("notSold")}
    </EmptyState>
  );
}
