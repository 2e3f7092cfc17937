import { useEffect } from "react";
import type { WaitingOrder } from "../../../base/person/use-person.ts";
import { settleCart } from "../cart.ts";
import { watchOrdered } from "./ordered.ts";

/** Sets a guest's cart with its unpaid orders. Draws nothing. */
export default function OrderedHome({ waiting }: { waiting: WaitingOrder }) {
  const orderIds = [waiting, ...waiting.further].map(({ orderId }) => orderId).join(" ");
  useEffect(() => {
    const stop = watchOrdered(orderIds.split(" "));
    settleCart();
    return stop;
  }, [orderIds]);
  return null;
}
