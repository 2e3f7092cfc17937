import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { useLocation, useMatches } from "react-router";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { cartAddresses } from "../cart/parts/addresses.ts";
import { orderAddresses } from "../order/parts/addresses.ts";
import { isFromCart, tellsOrder } from "../order/parts/from-cart.ts";
import { pageAt } from "./attention/offer-rules.ts";
import styles from "./checkout.module.css";

/** Cart, details, payment. The cart is linked until the order is placed. Purchases without a cart have no steps. */
export default function Steps() {
  const text = useText("order");
  const base = useText("base");
  const toCart = useTo(cartAddresses);
  const toOrder = useTo(orderAddresses);
  const { pathname } = useLocation();
  const isForm = pageAt(pathname) === pageAt(toOrder.confirmOrder().split("?")[0] ?? "");
  const loaded = useMatches().at(-1)?.loaderData;
  if (!isForm && !(tellsOrder(loaded) && isFromCart(loaded.order))) return null;
  const steps = [
    { name: base("cart"), isDone: true, isHere: false },
    { name: text("stepDetails"), isDone: !isForm, isHere: isForm },
    { name: text("payment"), isDone: false, isHere: !isForm },
  ];
  return (
    <nav className={styles.steps} aria-label={text("steps")}>
      <ol role="list">
        {steps.map(({ name, isDone, isHere }, at) => (
          <li key={name} aria-current={isHere ? "step" : undefined} className={isHere ? styles.here : undefined}>
            {at === 0 && isForm ? (
              <Link href={toCart.cart()}>
                <Step number={at + 1} name={name} isDone />
              </Link>
            ) : (
              <Step number={at + 1} name={name} isDone={isDone} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({ number, name, isDone }: { number: number; name: string; isDone: boolean }) {
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        {isDone ? <Icon name="check" size={16} /> : number}
      </span>
      <span className={styles.name}>{name}</span>
    </>
  );
}
