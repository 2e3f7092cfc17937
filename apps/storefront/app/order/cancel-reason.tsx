import { useEffect } from "react";
import { useText } from "../base/text.tsx";
import { outdatePerson } from "../base/person/use-person.ts";
import { printed } from "../cart/parts/amount.ts";
import type { OrderView } from "./order-view.ts";
import { refreshCart } from "../cart/parts/cart.ts";
import { leaveCanceled } from "./parts/checkout-session.ts";

const CANCELED = {
  timeout: "canceledTimeout",
  shopper: "canceledShopper",
  soldOut: "canceledSoldOut",
  aboveLimit: "canceledAboveLimit",
  chargeback: "canceledChargeback",
} as const;

/** Milliseconds after which the lines of a customer's order are looked for in their cart again: the shop puts them back after its answer. */
const BACK_AFTER = [0, 1500, 5000];

/** Why an order is cancelled, and what became of money that came too late (D-111). The way to another order is free again. */
export function CancelReason({ order }: { order: OrderView }) {
  const text = useText("order");
  const why = useWhy(order);
  const membership = useText("membership");
  const ofMembership = !order.isMembership
    ? undefined
    : order.cancelReason === "timeout"
      ? "canceledTimeout"
      : (order.cancelReason === "shop" || order.cancelReason === "chargeback") && order.membership
        ? "canceledByShop"
        : undefined;
  useEffect(() => {
    leaveCanceled(order.orderId);
    outdatePerson();
    const looks = BACK_AFTER.map((after) => setTimeout(refreshCart, after));
    return () => looks.forEach((look) => clearTimeout(look));
  }, [order.orderId]);
  const cameTooLate = order.cancelReason !== "shop" && order.cancelReason !== "chargeback" && Number(order.turnedAway) > 0;
  return (
    <>
      {ofMembership !== "canceledTimeout" && <p>{why}</p>}
      {ofMembership && <p>{membership(ofMembership)}</p>}
      {cameTooLate && <p>{text("canceledRefund", { amount: printed(order.turnedAway, order.currency) })}</p>}
    </>
  );
}

function useWhy({ cancelReason, preSaleState, paymentStatus, kept, total, currency }: OrderView): string {
  const text = useText("order");
  const preSale = useText("preSale");
  const values = { kept: printed(kept, currency) };
  const isKept = Number(kept) > 0;
  if (preSaleState === "FINAL_PAYMENT_UN_PAY_CANCELED" && cancelReason === "timeout")
    return preSale(isKept ? "canceledBalanceKept" : "canceledBalance", values);
  if (cancelReason !== "shop") return text(CANCELED[cancelReason ?? "shopper"]);
  if (isKept) return text("canceledByShopInPart", values);
  if (paymentStatus === "Transferred") return text("canceledByShopUnpaid");
  return text(Number(total) === 0 ? "canceledByShopFree" : "canceledByShop");
}
