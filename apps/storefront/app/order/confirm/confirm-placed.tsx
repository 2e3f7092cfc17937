import { Button, LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Notice } from "@rambla/ui/notice";
import { useState } from "react";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { OrderPicture } from "../order-picture.tsx";
import { orderAddresses } from "../parts/addresses.ts";
import { orderOnceMore, renewKey } from "../parts/checkout-session.ts";

/** Back on the order form after the order was placed: it is not sent twice by mistake (D-113). */
export function PlacedBefore({ orderId }: { orderId: string }) {
  const text = useText("order");
  const to = useTo(orderAddresses);
  return (
    <EmptyState
      headingLevel={1}
      picture={<OrderPicture kind="parcel" />}
      title={text("placedTitle")}
      action={
        <>
          <LinkButton href={to.submitOrder(orderId)}>{text("placedOpen")}</LinkButton>
          <Button variant="secondary" onClick={() => orderOnceMore(orderId)}>
            {text("placedAgain")}
          </Button>
        </>
      }
    >
      {text("placed")}
    </EmptyState>
  );
}

/** An order was placed with this form that cannot be shown here; only its shopper may decide to order once more. */
export function PlacedElsewhere() {
  const text = useText("order");
  const [again, setAgain] = useState(false);
  function orderAgain() {
    renewKey();
    setAgain(true);
  }
  if (again) return null;
  return (
    <Notice tone="warning" live="assertive">
      <p>{text("placedElsewhere")}</p>
      <Button variant="secondary" onClick={orderAgain}>
        {text("placedAgain")}
      </Button>
    </Notice>
  );
}
