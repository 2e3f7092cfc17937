import { COUNTRIES } from "@rambla/core/market";
import { type CurrencyCode, formatMoney, money, parseDecimal, sum, times } from "@rambla/core/money";
import { LinkButton } from "@rambla/ui/button";
import { Icon } from "@rambla/ui/icon";
import { Meter } from "@rambla/ui/progress-bar";
import { Skeleton } from "@rambla/ui/skeleton";
import { SummaryList, type SummaryRow } from "@rambla/ui/summary-list";
import type { MouseEvent } from "react";
import { useMarket, useTo } from "../shell/market.tsx";
import { useText } from "../shell/text.tsx";
import { amountOf, printed } from "./amount.ts";
import { useArrival } from "./arrival.ts";
import type { CheckedCart, Settlement } from "./checked-cart.ts";
import styles from "./cart-summary.module.css";
import { type LocalLine, piecesOf } from "./local-cart-store.ts";

type SummaryProps = { chosen: readonly LocalLine[]; checked: CheckedCart; onCheckOut(event: MouseEvent): void };

/** The amounts of a settlement as rows; the whole cost is told before the checkout begins (K3). */
export function useAmountRows(): (settlement: Settlement, pieces: number, countryName: string) => SummaryRow[] {
  const text = useText("cart");
  return (settlement, pieces, countryName) => {
    const { currency } = settlement;
    const amount = (decimal: string) => printed(decimal, currency);
    const saved = amountOf(settlement.originalTotal, currency).minor - amountOf(settlement.goodsTotal, currency).minor;
    const shipping = amountOf(settlement.shipping, currency);
    return [
      { label: text("goodsTotal", { count: pieces }), value: amount(saved > 0 ? settlement.originalTotal : settlement.goodsTotal) },
      ...(saved > 0 ? [{ label: text("saving"), value: formatMoney(money(-saved, currency)), emphasis: "saving" as const }] : []),
      { label: text("deliveryTo", { country: countryName }), value: shipping.minor === 0 ? text("free") : formatMoney(shipping) },
      ...(amountOf(settlement.addedTax, currency).minor > 0 ? [{ label: text("addedTax"), value: amount(settlement.addedTax) }] : []),
      {
        label: text("total"),
        hint: amountOf(settlement.addedTax, currency).minor > 0 ? undefined : text("taxIncluded"),
        value: amount(settlement.total),
        emphasis: "total" as const,
      },
    ];
  };
}

/** The card beside the lines: free delivery, all amounts, delivery days, the way to the checkout. */
export function CartSummary({ chosen, checked, onCheckOut }: SummaryProps) {
  const text = useText("cart");
  const to = useTo();
  const market = useMarket();
  const rowsOf = useAmountRows();
  const arrival = useArrival();
  const { settlement, status } = checked;
  const pieces = piecesOf(chosen);
  return (
    <aside className={styles.card} aria-label={text("summary")} aria-busy={status === "checking"}>
      <h2 className={styles.title}>{text("summary")}</h2>
      {settlement && chosen.length > 0 ? (
        <div className={styles.amounts}>
          <FreeDelivery settlement={settlement} />
          <SummaryList rows={rowsOf(settlement, pieces, COUNTRIES[market.countryCode].ownName)} />
          <p className={styles.promise}>
            <Icon name="truck" size={20} />
            {arrival(settlement.delivery)}
          </p>
        </div>
      ) : (
        <Guess chosen={chosen} waiting={status === "checking"} />
      )}
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

/** Without an answer of the server about these lines: the same rows, the goods' total from what the browser knows. */
function Guess({ chosen, waiting }: { chosen: readonly LocalLine[]; waiting: boolean }) {
  const text = useText("cart");
  const { currency } = useMarket();
  const value = waiting && chosen.length > 0 ? <Skeleton className={styles.value} /> : "–";
  return (
    <>
      <SummaryList
        rows={[
          { label: text("goodsTotal", { count: piecesOf(chosen) }), value: formatMoney(goodsTotalOf(chosen, currency)) },
          { label: text("delivery"), value },
          { label: text("total"), value, emphasis: "total" },
        ]}
      />
      {!waiting && chosen.length > 0 && <p className={styles.later}>{text("totalLater")}</p>}
    </>
  );
}

function goodsTotalOf(lines: readonly LocalLine[], currency: CurrencyCode) {
  return sum(lines.map((line) => times(parseDecimal(line.price, currency) ?? money(0, currency), line.qty)), currency);
}

function FreeDelivery({ settlement }: { settlement: Settlement }) {
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
        <strong>{known ? printed(known.total, known.currency) : formatMoney(goodsTotalOf(chosen, currency))}</strong>
      </p>
      <LinkButton href={to.confirmOrder()} onClick={onCheckOut}>
        {text("checkoutCount", { count: piecesOf(chosen) })}
      </LinkButton>
    </div>
  );
}
