import { useEffect } from "react";
import { lookWhoIsThere, outdatePerson, usePerson } from "../../base/person/use-person.ts";
import { ORDERED_NAME, settleCart } from "../../cart/parts/cart.ts";
import { onDemand } from "../../first-paint/later.tsx";

const CustomerHome = onDemand(() => import("../../cart/parts/homes/customer-home.tsx"));
const OrderedHome = onDemand(() => import("../../cart/parts/homes/ordered-home.tsx"));

/** Another window has ordered lines that stand in this one as well: an order waits that nobody knows of here. */
function onOrdered({ key }: StorageEvent): void {
  if (key !== ORDERED_NAME) return;
  outdatePerson();
  lookWhoIsThere();
}

/**
 * Finds out where the cart of whoever is here lives: on the server for a customer, in the browser for everybody else, where a part of it may
 * wait in an unpaid order. Stands outside of every frame: the cart goes along from the shop into a purchase and back.
 */
export function CartHome() {
  const person = usePerson();
  const waiting = !person?.cart && person?.waitingOrder;
  const isElsewhere = !!person?.cart || !!waiting;
  useEffect(() => {
    if (person !== undefined && !isElsewhere) settleCart();
  }, [person, isElsewhere]);
  useEffect(() => {
    window.addEventListener("storage", onOrdered);
    return () => window.removeEventListener("storage", onOrdered);
  }, []);
  if (person?.cart) return <CustomerHome lines={person.cart} joins={person.joins} />;
  return waiting ? <OrderedHome waiting={waiting} /> : null;
}
