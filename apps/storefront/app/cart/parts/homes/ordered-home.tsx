import { useEffect } from "react";
import type { WaitingOrder } from "../../../base/person/use-person.ts";
import { settleCart } from "../cart.ts";
import { watchOrdered } from "./ordered.ts";

/** The cart of a guest, parts of which wait in unpaid orders: it is settled when those parts are known. Shows nothing itself. */
export default function OrderedHome({ waiting }: { waiting: WaitingOrder }) {
  const orderIds = [waiting, ...waiting.further].map(({ orderId }) => orderId).join(" ");
  useEffect(() => {
    const stop = watchOrdered(orderIds.split(" "));
    settleCart();
    return stop;
  }, [orderIds]);
  return null;
}
