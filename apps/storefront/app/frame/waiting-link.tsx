import { useWaitingOrder } from "../base/person/use-person.ts";
import { lazy } from "../first-paint/lazy.tsx";

const WaitingSign = lazy(() => import("./waiting-sign.tsx"));

/** The way to an order of one's own that waits for its money, from every page (decision 272); nothing for everybody else. */
export function WaitingLink() {
  const order = useWaitingOrder();
  return order ? <WaitingSign order={order} /> : null;
}
