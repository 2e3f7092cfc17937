import { formatMoney, money } from "@rambla/core/money";
import { SummaryList } from "@rambla/ui/summary-list";
import { useText } from "../../../base/text.tsx";
import { amountOf, printed } from "../../../cart/parts/amount.ts";
import type { LoadedGoods } from "../detail.data.ts";
import styles from "./purchase.module.css";

/** A pre-sale: what is paid now and later, and when the goods ship. */
export default function PreSale({ loaded }: { loaded: LoadedGoods }) {
  const { goods, preSaleDays: days } = loaded;
  const text = useText("preSale");
  const goodsText = useText("goods");
  const base = useText("base");
  const {
    preSale,
    preSaleDeposit,
    priceTag: { currency, price },
  } = goods;
  const amount = (deposit: string) => formatMoney(money(amountOf(price, currency).minor - amountOf(deposit, currency).minor, currency));
  return (
    <section className={styles.preSale} aria-label={base("preSale")}>
      <h2>{base("preSale")}</h2>
      {!preSale || !days || preSaleDeposit === null ? (
        <p>{goodsText("preSaleText")}</p>
      ) : preSale.phase === "UnderWay" ? (
        <>
          <p>{text("offer")}</p>
          <SummaryList
            variant="facts"
            rows={[
              { label: text("depositNow"), value: printed(preSaleDeposit, currency) },
              {
                label: text("balance"),
                value:
                  days.balanceFrom === null
                    ? text("until", { amount: amount(preSaleDeposit), until: days.balanceUntil })
                    : text("between", { amount: amount(preSaleDeposit), from: days.balanceFrom, until: days.balanceUntil }),
              },
              { label: text("saleEnds"), value: days.endsAt },
              ...(days.shipsFrom === null ? [] : [{ label: text("expectedShipping"), value: days.shipsFrom }]),
            ]}
          />
          <p>{text("depositRule", { returned: preSale.returned ? "yes" : "no" })}</p>
        </>
      ) : (
        <p>{preSale.phase === "NotStarted" ? text("saleStarts", { date: days.startsAt }) : text("saleOver")}</p>
      )}
    </section>
  );
}
