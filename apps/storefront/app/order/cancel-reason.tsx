import { useEffect } from "react";
import { useText } from "../base/text.tsx";
import { printed } from "../cart/parts/amount.ts";
import type { OrderView } from "./order-view.ts";
import { leaveCanceled } from "./parts/checkout-session.ts";

const CANCELED = { timeout: "canceledTimeout", shopper: "canceledShopper", soldOut: "canceledSoldOut", aboveLimit: "canceledAboveLimit" } as const;

/** What comes back of an order that an operator called off. */
function byShop({ paymentStatus, total }: OrderView) {
  if (paymentStatus === "Transferred") return "canceledByShopUnpaid";
  return Number(total) === 0 ? "canceledByShopFree" : "canceledByShop";
}

/** Why an order is cancelled, and what became of money that came too late (D-111). The way to another order is free again. */
export function CancelReason({ order }: { order: OrderView }) {
  const text = useText("order");
  const preSale = useText("preSale");
  const kept = printed(order.kept, order.currency);
  useEffect(() => leaveCanceled(order.orderId), [order.orderId]);
  return (
    <>
      <p>
        {order.preSaleState === "FINAL_PAYMENT_UN_PAY_CANCELED" && order.cancelReason === "timeout"
          ? preSale(Number(order.kept) > 0 ? "canceledBalanceKept" : "canceledBalance", { kept })
          : order.cancelReason === "shop" && Number(order.kept) > 0
          ? text("canceledByShopInPart", { kept })
          : text(order.cancelReason === "shop" ? byShop(order) : CANCELED[order.cancelReason ?? "shopper"])}
      </p>
      {order.cancelReason !== "shop" && order.preSaleState !== "FINAL_PAYMENT_UN_PAY_CANCELED" && Number(order.refunded) > 0 && <p>{text("canceledRefund", { amount: printed(order.refunded, order.currency) })}</p>}
    </>
  );
}
