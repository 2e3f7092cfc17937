/** What of the cart is in an unpaid order already. */
import { useMemo } from "react";
import { usePerson } from "../../base/person/use-person.ts";
import { linesIn, useCheckout } from "./checkout-session.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * Keys of the lines of the cart that are in the unpaid order of whoever is here, and not to be ordered a second time. Of a guest alone,
 * whose lines stay in the browser until they are paid: from a customer's cart the order has taken them.
 */
export function useOrderedLines(): ReadonlySet<string> {
  const person = usePerson();
  const checkout = useCheckout();
  const orderId = person?.kind === "guest" ? person.waitingOrder?.orderId : undefined;
  // The browser's storage is read again when the checkout has changed.
  return useMemo(() => (orderId === undefined || checkout === null ? NONE : new Set(linesIn(orderId))), [orderId, checkout]);
}
