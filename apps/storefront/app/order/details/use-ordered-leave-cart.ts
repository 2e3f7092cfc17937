import { useEffect } from "react";
import { clearBought } from "../../cart/parts/cart.ts";
import type { OrderView } from "../order-view.ts";
import { leaveTransferred, takeBought } from "../parts/checkout-session.ts";

/** Takes the lines of an order that is paid, or to be paid by transfer, out of the cart of this browser: its guest may have seen no other page since. */
export function useOrderedLeaveCart({
  orderId,
  standing,
  bankTransfer,
}: Pick<OrderView, "orderId" | "standing"> & { readonly bankTransfer: unknown }): void {
  const isByTransfer = standing !== "canceled" && bankTransfer !== null;
  const isPaid = standing === "paid" || standing === "inPart";
  useEffect(() => {
    if (isPaid) {
      const bought = takeBought(orderId);
      if (bought.length > 0) clearBought(bought);
    } else if (isByTransfer) leaveTransferred(orderId);
  }, [orderId, isByTransfer, isPaid]);
}
