import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { useEffect } from "react";
import { useMarket, useTo } from "../../base/market.tsx";
import { lookWhoIsThere, outdatePerson } from "../../base/person/use-person.ts";
import { useText } from "../../base/text.tsx";
import { cartAddresses } from "../../cart/parts/addresses.ts";

/**
 * There is nothing to order: nothing is sold in this country, or the cart is empty. Another window may just have ordered what was in it:
 * whether an order waits is asked anew.
 */
export default function Nothing() {
  const text = useText("order");
  const cart = useText("cart");
  const to = useTo(cartAddresses);
  const { sells } = useMarket();
  useEffect(() => {
    outdatePerson();
    lookWhoIsThere();
  }, []);
  return (
    <EmptyState headingLevel={1} title={text("nothingTitle")} action={<LinkButton href={to.cart()}>{text("backToCart")}</LinkButton>}>
      {sells ? text("nothing") : cart("notSold")}
    </EmptyState>
  );
}
