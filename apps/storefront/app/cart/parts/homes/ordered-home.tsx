import { useEffect } from "react";
import { settleCart } from "../cart.ts";
import { watchOrdered } from "./ordered.ts";

/** The cart of a guest, part of which waits in an unpaid order: it is settled when that part is known. Shows nothing itself. */
export default function OrderedHome({ orderId }: { orderId: string }) {
  useEffect(() => {
    const stop = watchOrdered(orderId);
    settleCart();
    return stop;
  }, [orderId]);
  return null;
}
