import { Button, LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { useTo } from "../shell/market.tsx";
import { useText } from "../shell/text.tsx";
import { beginAnew } from "./checkout-session.ts";
import { OrderPicture } from "./order-picture.tsx";
import { useOrderToken } from "./order-token.ts";

/** Back on the order form after the order was placed: it is not sent twice by mistake (D-113). */
export function PlacedBefore({ orderId }: { orderId: string }) {
  const text = useText("order");
  const to = useTo();
  const token = useOrderToken(orderId);
  return (
    <EmptyState
      headingLevel={1}
      picture={<OrderPicture kind="parcel" />}
      title={text("placedTitle")}
      action={
        <>
          <LinkButton href={to.submitOrder(orderId, { token })}>{text("placedOpen")}</LinkButton>
          <Button variant="secondary" onClick={beginAnew}>
            {text("placedAgain")}
          </Button>
        </>
      }
    >
      {text("placed")}
    </EmptyState>
  );
}
