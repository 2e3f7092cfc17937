import { useEffect } from "react";
import { usePerson } from "../../base/person/use-person.ts";
import { settleCart } from "../../cart/parts/cart.ts";
import { lazy } from "../../first-paint/lazy.tsx";

const OrderedHome = lazy(() => import("../../cart/parts/homes/ordered-home.tsx"));
const CustomerHome = lazy(() => import("../../cart/parts/homes/customer-home.tsx"));

/**
 * Finds where the cart is stored: on the server for a customer, else in the browser. Lives outside the layouts, because shop and checkout
 * share the cart.
 */
export function CartHome() {
  const person = usePerson();
  const waiting = !person?.cart && person?.waitingOrder;
  const isElsewhere = !!person?.cart || !!waiting;
  useEffect(() => {
    if (person !== undefined && !isElsewhere) settleCart();
  }, [person, isElsewhere]);
  if (person?.cart) return <CustomerHome lines={person.cart} joins={person.joins} />;
  return waiting ? <OrderedHome waiting={waiting} /> : null;
}
