import { type CurrencyCode, decimalText, formatMoney, money, sum, times } from "@rambla/core/money";
import { LinkButton } from "@rambla/ui/button";
import { Icon } from "@rambla/ui/icon";
import { Meter } from "@rambla/ui/progress-bar";
import { Skeleton } from "@rambla/ui/skeleton";
import { SummaryList, type SummaryRow } from "@rambla/ui/summary-list";
import type { MouseEvent, ReactNode } from "react";
import { useCountryName } from "../shell/country-links.tsx";
import { useFrameData } from "../shell/frame-data.ts";
import { useMarket, useTo } from "../shell/market.tsx";
import { useText } from "../shell/text.tsx";
import { amountOf, printed } from "./amount.ts";
import { useArrival } from "./arrival.ts";
import type { CheckedCart, Settlement } from "./checked-cart.ts";
import styles from "./cart-summary.module.css";
import { type LocalLine, piecesOf } from "./local-cart-store.ts";

type SummaryProps = { chosen: readonly LocalLine[]; checked: CheckedCart; onCheckOut(event: MouseEvent): void };

/** What is known of a settlement; null is what only the server knows. */
type Amounts = Pick<Settlement, "currency" | "goodsTotal" | "originalTotal"> & { readonly [name in "shipping" | "addedTax" | "total"]: string | null };

/**
 * The amounts of a settlement as rows; the whole cost is told before the checkout begins (K3). While the server's answer is
 * waited for, `unknown` stands where its amounts will: the rows are the same ones, so that nothing moves when it comes.
 */
export function useAmountRows(): (amounts: Amounts, pieces: number, countryName: string, unknown?: ReactNode) => SummaryRow[] {
  const text = useText("cart");
  const { taxIncluded } = useMarket();
  return ({ currency, goodsTotal, originalTotal, shipping, addedTax, total }, pieces, countryName, unknown) => {
    const amount = (decimal: string | null) => (decimal === null ? unknown : printed(decimal, currency));
    const isNothing = (decimal: string) => amountOf(decimal, currency).minor === 0;
    const saved = amountOf(originalTotal, currency).minor - amountOf(goodsTotal, currency).minor;
    const isTaxAdded = addedTax === null ? !taxIncluded : !isNothing(addedTax);
    return [
      { label: text("goodsTotal", { count: pieces }), value: amount(saved > 0 ? originalTotal : goodsTotal) },
      ...(saved > 0 ? [{ label: text("saving"), value: formatMoney(money(-saved, currency)), emphasis: "saving" as const }] : []),
      { label: text("deliveryTo", { country: countryName }), value: shipping !== null && isNothing(shipping) ? text("free") : amount(shipping) },
      ...(isTaxAdded ? [{ label: text("addedTax"), value: amount(addedTax) }] : []),
      { label: text("total"), hint: isTaxAdded ? undefined : text("taxIncluded"), value: amount(total), emphasis: "total" as const },
    ];
  };
}

/** The card beside the lines: free delivery, all amounts, delivery days, the way to the checkout. */
export function CartSummary({ chosen, checked, onCheckOut }: SummaryProps) {
  const text = useText("cart");
  const to = useTo();
  const country = useCountryName();
  const { currency } = useMarket();
  const rowsOf = useAmountRows();
  const arrival = useArrival();
  const guessed = useGuess(chosen);
  const { status } = checked;
  const settlement = chosen.length > 0 ? checked.settlement : null;
  const isWaited = status === "checking" && chosen.length > 0;
  const rows = rowsOf(settlement ?? guessed, piecesOf(chosen), country, isWaited ? <Unknown currency={currency} /> : "–");
  return (
    <aside className={styles.card} aria-label={text("summary")} aria-busy={status === "checking"}>
      <h2 className={styles.title}>{text("summary")}</h2>
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
      {!settlement && !isWaited && chosen.length > 0 && <p className={styles.later}>{text("totalLater")}</p>}
      <LinkButton size="l" wide href={to.confirmOrder()} onClick={onCheckOut}>
        {text("checkout")}
      </LinkButton>
      <ul className={styles.reasons}>
        <li>
          <Icon name="lock" size={16} /> {text("safe")}
        </li>
        <li>
          <Icon name="return" size={16} /> {text("returns")}
        </li>
      </ul>
    </aside>
  );
}

/** An amount that is not known yet, in the shape of one: it stands on the line of the words beside it, as the amount will. */
function Unknown({ currency }: { currency: CurrencyCode }) {
  return (
    <span className={styles.unknown} aria-hidden="true">
      {formatMoney(money(0, currency))}
    </span>
  );
}

/** What the browser knows by itself: the goods at the prices they were last seen at, and what is missing to free delivery. */
function useGuess(chosen: readonly LocalLine[]): Amounts & Pick<Settlement, "missingToFreeShipping"> {
  const { currency } = useMarket();
  const { delivery } = useFrameData();
  const goods = goodsTotalOf(chosen, currency, ({ price }) => price);
  const missing = delivery && delivery.currency === currency ? amountOf(delivery.freeFrom, currency).minor - goods.minor : 0;
  return {
    currency,
    goodsTotal: decimalText(goods),
    originalTotal: decimalText(goodsTotalOf(chosen, currency, ({ price, originalPrice }) => originalPrice ?? price)),
    missingToFreeShipping: missing > 0 ? decimalText(money(missing, currency)) : null,
    shipping: null,
    addedTax: null,
    total: null,
  };
}

function goodsTotalOf(lines: readonly LocalLine[], currency: CurrencyCode, priceOf: (line: LocalLine) => string) {
  return sum(lines.map((line) => times(amountOf(priceOf(line), currency), line.qty)), currency);
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

/** On a phone the total and the checkout stay in reach of the thumb. */
export function CartBar({ chosen, checked, onCheckOut }: SummaryProps) {
  const text = useText("cart");
  const to = useTo();
  const { currency } = useMarket();
  const { settlement, status } = checked;
  const known = chosen.length > 0 ? settlement : null;
  return (
    <div className={styles.bar} data-action-bar>
      <p className={styles.barTotal} aria-live="polite" aria-busy={status === "checking"}>
        <span className={styles.barLabel}>{known ? text("total") : text("goodsTotal", { count: piecesOf(chosen) })}</span>
        <strong>{known ? printed(known.total, known.currency) : formatMoney(goodsTotalOf(chosen, currency, ({ price }) => price))}</strong>
      </p>
      <LinkButton href={to.confirmOrder()} onClick={onCheckOut}>
        {text("checkoutCount", { count: piecesOf(chosen) })}
      </LinkButton>
    </div>
  );
}
