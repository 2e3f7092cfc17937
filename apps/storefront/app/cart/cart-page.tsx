import { lineKey } from "@rambla/core/cart";
import { Button, LinkButton } from "@rambla/ui/button";
import { CheckboxField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { toast } from "@rambla/ui/toast-store";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLayout, useMarket, useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { useInView } from "../base/use-in-view.ts";
import { useWaitingOrder } from "../base/person/use-person.ts";
import { withHead } from "../base/with-head.ts";
import { lazyHydrate, wakeParts } from "../first-paint/lazy.tsx";
import { homeAddresses } from "../home/parts/addresses.ts";
import { buyTicked } from "../order/parts/checkout-session.ts";
import { load } from "./cart.data.ts";
import { CartLine } from "./cart-line.tsx";
import styles from "./cart-page.module.css";
import { CartEmpty, CartSkeleton } from "./cart-placeholders.tsx";
import { CartBar, CartSummary } from "./cart-summary.tsx";
import { cartAddresses } from "./parts/addresses.ts";
import { type CheckedCart, isBuyable, useCheckedCart } from "./parts/checked-cart.ts";
import { changeCart, useCart } from "./parts/cart.ts";
import { linePrices, reachedIn } from "./parts/line-prices.ts";
import type { Line } from "./parts/line.ts";
import { useLineActions } from "./use-line-actions.ts";
import WaitingNote from "../order/parts/waiting-note.tsx";

const Recommended = lazyHydrate(() => import("./recommended.tsx"));
const NONE: readonly Line[] = [];
const NOTHING_KNOWN = { lines: NONE, free: NONE };

export const loader = withHead(load);
export { meta } from "../base/loaded-head.ts";

/** The cart. The document is the same for every visitor; the browser adds its lines, the server current prices and stock. */
export default function CartPage() {
  const text = useText("cart");
  const to = useTo(cartAddresses);
  const { home } = useTo(homeAddresses);
  const layout = useLayout();
  const { sells } = useMarket();
  const cart = useCart();
  const waiting = useWaitingOrder();
  const { ready } = cart;
  const { lines, free } = ready ? cart : NOTHING_KNOWN;
  const checked = useCheckedCart(to.cartCheck(), free);
  const [pay, setPay] = useState<Element | null>(null);
  const isPayInView = useInView(pay);
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const buyable = free.filter((line) => isBuyable(checked.items.get(lineKey(line))));
  const chosen = buyable.filter(({ ticked }) => ticked);
  const canCheckOut = sells && free.length > 0;

  // The recommendations leave out what is in the cart.
  useEffect(() => {
    if (lines.length > 0) wakeParts();
  }, [lines]);

  const actions = useLineActions(lines, { page, heading, list });

  /** Both checkout buttons; nothing happens without a ticked line. */
  function checkOut(event: MouseEvent) {
    if (chosen.length > 0) return buyTicked(waiting);
    event.preventDefault();
    toast({ text: text("selectToCheckout"), tone: "danger", duration: 8000 });
  }

  const summary = { chosen, total: buyable.length, checked, onCheckOut: checkOut };
  const title = (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {text("pageTitle")}
    </h1>
  );
  return (
    <div ref={page} tabIndex={-1} className={styles.page}>
      {waiting && ready && <WaitingNote order={waiting} className={styles.waiting} />}
      {lines.length === 0 ? (
        <div className={styles.vacant}>
          {ready ? <CartEmpty /> : title}
          {!ready && <CartSkeleton />}
        </div>
      ) : (
        <>
          {title}
          <div className={styles.columns}>
            <section className={styles.list} aria-label={text("pageTitle")}>
              {!sells && <Notice>{text("notSold")}</Notice>}
              {canCheckOut && <Tools free={free} total={buyable.length} chosen={chosen} remove={actions.remove} />}
              <CheckProblem checked={checked} />
              <ul ref={list} className={styles.lines}>
                <CartLines cart={{ lines, free }} chosen={chosen} checked={checked} actions={actions} />
              </ul>
              <p>
                <LinkButton className={styles.onward} variant="quiet" size="s" href={home()}>
                  {text("keepShopping")}
                </LinkButton>
              </p>
            </section>
            {canCheckOut && <CartSummary {...summary} payRef={setPay} />}
          </div>
        </>
      )}
      <Recommended />
      {layout === "mobile" && canCheckOut && <CartBar {...summary} isElsewhere={isPayInView} />}
    </div>
  );
}

function CartLines(props: {
  cart: { lines: readonly Line[]; free: readonly Line[] };
  chosen: readonly Line[];
  checked: CheckedCart;
  actions: ReturnType<typeof useLineActions>;
}) {
  const { cart, chosen, checked, actions } = props;
  const { currency } = useMarket();
  // A line that is not ticked shows its price alone.
  const prices = new Map(
    [...cart.lines.map((line) => [line]), chosen].flatMap((together) => [...linePrices(together, checked.items, currency)]),
  );
  return cart.lines.map((line) => {
    const key = lineKey(line);
    return (
      <CartLine
        key={key}
        line={line}
        isOrdered={!cart.free.includes(line)}
        isMixed={line.ticked && checked.settlement?.waitsFor?.isMixed === true}
        item={checked.items.get(key)}
        price={prices.get(key)}
        reached={(fullDiscountId) => reachedIn(fullDiscountId, chosen, checked.items, prices, currency)}
        news={checked.news.get(key)}
        onRemove={() => actions.remove([line])}
        onSaveLater={() => actions.saveLater(line)}
        onDissolve={(item) => actions.dissolve(line, item)}
      />
    );
  });
}

function Tools(props: { free: readonly Line[]; total: number; chosen: readonly Line[]; remove(gone: readonly Line[]): void }) {
  const { free, total, chosen, remove } = props;
  const count = chosen.length;
  const text = useText("cart");
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < total;
  }, [count, total]);
  return (
    <div className={styles.tools}>
      <CheckboxField
        ref={box}
        label={
          <>
            {text("selectAll")} <span className={styles.count}>{text("selectedOf", { count, total })}</span>
          </>
        }
        checked={total > 0 && count === total}
        disabled={total === 0}
        onChange={(event) => changeCart({ do: "tick", keys: free.map(lineKey), on: event.target.checked })}
      />
      <Button
        variant="quiet"
        size="s"
        onClick={() => (count > 0 ? remove(chosen) : toast({ text: text("selectToRemove"), tone: "danger", duration: 8000 }))}
      >
        {text("removeSelected")}
      </Button>
    </div>
  );
}

/**
 * Says that prices could not be loaded and offers a retry. The cart stays usable, as the checkout asks again. Offline the page says so
 * itself and the cart retries later.
 */
function CheckProblem({ checked }: { checked: CheckedCart }) {
  const text = useText("cart");
  if (checked.status !== "failed") return null;
  return (
    <Notice
      tone="warning"
      live="polite"
      className={styles.notice}
      action={
        <Button variant="secondary" size="s" onClick={checked.retry}>
          {text("retry")}
        </Button>
      }
    >
      {text("checkFailed")}
    </Notice>
  );
}
