import { useWaitingOrder } from "../base/person/use-person.ts";
import { lazy } from "../first-paint/lazy.tsx";

const WaitingSign = lazy(() => import("./waiting-sign.tsx"));

/** Links an unpaid order of the user; draws nothing without one. */
export function WaitingLink() {
  const order = useWaitingOrder();
  return order ? <WaitingSign order={order} /> : null;
}
