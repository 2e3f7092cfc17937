import { piecesOf } from "@rambla/core/cart";
import { type CurrencyCode, decimalText, formatMoney, money } from "@rambla/core/money";
import { LinkButton } from "@rambla/ui/button";
import { Icon } from "@rambla/ui/icon";
import { Meter } from "@rambla/ui/progress-bar";
import { Skeleton } from "@rambla/ui/skeleton";
import { SummaryList } from "@rambla/ui/summary-list";
import type { MouseEvent, Ref } from "react";
import { useCountryName } from "../base/country/country-name.ts";
import { useFrameData } from "../base/frame-data.ts";
import { useMarket, useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { orderAddresses } from "../order/parts/addresses.ts";
import styles from "./cart-summary.module.css";
import { type Amounts, useAmountRows } from "./parts/amount-rows.ts";
import { amountOf, printed } from "./parts/amount.ts";
import { useArrival } from "./parts/arrival.ts";
import type { CheckedCart, Settlement } from "./parts/checked-cart.ts";
import { missingToFree } from "./parts/goods-total.ts";
import { cartPrice } from "./parts/line-prices.ts";
import type { Line } from "./parts/line.ts";
import GiftNote from "./gift-note.tsx";
import WaitingNote from "./parts/waiting-note.tsx";

/** `total`: number of lines that could be ticked. */
type SummaryProps = { chosen: readonly Line[]; total: number; checked: CheckedCart; onCheckOut(event: MouseEvent): void };

/**
 * The card beside the lines: free delivery, amounts, delivery days, checkout button.
 * @param payRef gets the checkout button, which the phone's sticky bar stands in for
 */
export function CartSummary({ chosen, total, checked, onCheckOut, payRef }: SummaryProps & { payRef: Ref<HTMLDivElement> }) {
  const text = useText("cart");
  const to = useTo(orderAddresses);
  const { withdrawalDays } = useFrameData();
  const settlement = chosen.length > 0 ? checked.settlement : null;
  const isChecking = checked.status === "checking";
  return (
    <aside className={styles.card} aria-label={text("summary")} aria-busy={isChecking}>
      <h2 className={styles.title}>{text("summary")}</h2>
      <div className={styles.pay}>
        <SummaryAmounts chosen={chosen} total={total} checked={checked} />
        {!settlement && !isChecking && chosen.length > 0 && <p className={styles.later}>{text("totalLater")}</p>}
        <div ref={payRef}>
          <LinkButton size="l" wide href={to.confirmOrder()} onClick={onCheckOut} aria-disabled={chosen.length === 0 || undefined}>
            {text("checkout")}
          </LinkButton>
        </div>
      </div>
      {/* Below the button, because both load late and must not move it. */}
      {settlement?.waitsFor && <WaitingNote waitsFor={settlement.waitsFor} className={styles.later} />}
      <ul className={styles.reasons}>
        <li>
          <Icon name="lock" size={16} /> {text("safe")}
        </li>
        {withdrawalDays !== null && (
          <li>
            <Icon name="return" size={16} /> {text("returns", { days: withdrawalDays })}
          </li>
        )}
      </ul>
      {settlement && settlement.gifts.length > 0 && <GiftNote settlement={settlement} />}
    </aside>
  );
}

/** The ticked lines' amounts: the server's, or the browser's estimate meanwhile. */
function SummaryAmounts({ chosen, total, checked }: Pick<SummaryProps, "chosen" | "total" | "checked">) {
  const text = useText("cart");
  const country = useCountryName();
  const { currency } = useMarket();
  const rowsOf = useAmountRows();
  const arrival = useArrival();
  const guessed = useGuess(chosen, checked);
  if (chosen.length === 0) {
    return (
      <div className={styles.amounts}>
        <p>{text("selectedOf", { count: 0, total })}</p>
      </div>
    );
  }
  const { settlement } = checked;
  const isWaited = checked.status === "checking";
  const rows = rowsOf(settlement ?? guessed, piecesOf(chosen), country, {
    isTaxEstimated: true,
    unknown: isWaited ? <Unknown currency={currency} /> : "–",
  });
  return (
    <div className={settlement ? `${styles.amounts} ${styles.known}` : styles.amounts}>
      {(settlement || isWaited) && <FreeDelivery settlement={settlement ?? guessed} />}
      <SummaryList rows={rows} />
      {(settlement || isWaited) && (
        <p className={styles.promise}>
          <Icon name="truck" size={20} />
          {settlement ? arrival(settlement.delivery) : <Skeleton className={styles.days} />}
        </p>
      )}
    </div>
  );
}

/** Takes the space of an amount that is not known yet. */
function Unknown({ currency }: { currency: CurrencyCode }) {
  return (
    <span className={styles.unknown} aria-hidden="true">
      {formatMoney(money(0, currency))}
    </span>
  );
}

/** Gives the browser's estimate: goods at their last known prices, and the amount missing to free delivery. */
function useGuess(chosen: readonly Line[], { items }: CheckedCart): Amounts & Pick<Settlement, "missingToFreeShipping"> {
  const { currency } = useMarket();
  const { delivery } = useFrameData();
  const { goodsTotal, originalTotal, entries } = cartPrice(chosen, items, currency);
  return {
    currency,
    goodsTotal: decimalText(goodsTotal),
    originalTotal: decimalText(originalTotal),
    explanation: entries.flatMap(({ explanation }) => explanation.map(({ because, amount }) => ({ because, amount: decimalText(amount) }))),
    missingToFreeShipping: missingToFree(goodsTotal, delivery),
    shipping: null,
    addedTax: null,
    total: null,
  };
}

function FreeDelivery({ settlement }: { settlement: Pick<Settlement, "currency" | "goodsTotal" | "missingToFreeShipping"> }) {
  const text = useText("cart");
  const { currency, missingToFreeShipping } = settlement;
  const goods = amountOf(settlement.goodsTotal, currency).minor;
  const missing = missingToFreeShipping === null ? 0 : amountOf(missingToFreeShipping, currency).minor;
  return (
    <Meter value={goods} max={goods + missing || 1}>
      {missingToFreeShipping === null ? text("freeReached") : text("missingToFree", { amount: printed(missingToFreeShipping, currency) })}
    </Meter>
  );
}

/** The phone's sticky total and checkout button, instead of the bottom bar, while the page's own button is not visible. */
export function CartBar({ chosen, total, checked, onCheckOut, isElsewhere }: SummaryProps & { isElsewhere: boolean }) {
  const text = useText("cart");
  const to = useTo(orderAddresses);
  const { currency } = useMarket();
  const { settlement, status } = checked;
  const known = chosen.length > 0 ? settlement : null;
  return (
    <div className={styles.bar} data-action-bar="instead" data-elsewhere={isElsewhere || undefined}>
      <p className={styles.barTotal} aria-live="polite" aria-busy={status === "checking"}>
        {chosen.length === 0 ? (
          <span>{text("selectedOf", { count: 0, total })}</span>
        ) : (
          <>
            <span className={styles.barLabel}>{known ? text("total") : text("goodsTotal", { count: piecesOf(chosen) })}</span>
            <strong>
              {known ? printed(known.total, known.currency) : formatMoney(cartPrice(chosen, checked.items, currency).goodsTotal)}
            </strong>
          </>
        )}
      </p>
      <LinkButton href={to.confirmOrder()} onClick={onCheckOut} aria-disabled={chosen.length === 0 || undefined}>
        {text("checkoutCount", { count: piecesOf(chosen) })}
      </LinkButton>
    </div>
  );
}
