import { useEffect } from "react";
import { usePerson } from "../../base/person/use-person.ts";
import { settleCart } from "../../cart/parts/cart.ts";
import { onDemand } from "../../first-paint/later.tsx";

const CustomerHome = onDemand(() => import("../../cart/parts/homes/customer-home.tsx"));

/**
 * Finds out where the cart of whoever is here lives: on the server for a customer, in the browser for everybody else. Stands outside of
 * every frame: the cart goes along from the shop into a purchase and back.
 */
export function CartHome() {
  const person = usePerson();
  const isElsewhere = !!person?.cart;
  useEffect(() => {
    if (person !== undefined && !isElsewhere) settleCart();
  }, [person, isElsewhere]);
  return person?.cart ? <CustomerHome lines={person.cart} joins={person.joins} /> : null;
}
