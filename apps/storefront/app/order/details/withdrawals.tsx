import { addressLines } from "@rambla/core/address";
import { writtenMoment } from "@rambla/core/date-format";
import { entryOf } from "@rambla/core/market";
import { isRefusal } from "@rambla/core/refusal";
import { Link } from "@rambla/ui/link";
import { useTo } from "../../base/market.tsx";
import { attempt, type PageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { printed } from "../../cart/parts/amount.ts";
import styles from "../order-page.module.css";
import type { AskedOrder } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";

/** What was withdrawn of an order, whether more can be, and where goods go back to. */
export async function withdrawalsOf(page: PageContext, asked: AskedOrder) {
  const found = await attempt(page.api.afterSale.withdrawalLook(asked));
  if (isRefusal(found)) return null;
  const { isPossible, cases, returnAddress: place } = found;
  const { languageTag, country } = page.market;
  const form = place === null ? undefined : entryOf(page.settings.countries, place.country)?.addressForm;
  return {
    isPossible,
    cases: cases.map((opened) => ({ ...opened, opened: writtenMoment(new Date(opened.openedAt), languageTag, country.timeZone) })),
    sendTo: place ? addressLines({ ...place, firstName: "", lastName: "" }, form, languageTag).filter((line) => line.trim() !== "") : [],
  };
}

type Shown = NonNullable<Awaited<ReturnType<typeof withdrawalsOf>>>;

/** Withdrawals of an order, each with what is to do now, and the way to another one while the law gives it. */
export function Withdrawals({ orderId, withdrawals }: { orderId: string; withdrawals: Shown | null }) {
  const text = useText("withdrawal");
  const info = useText("info");
  const to = useTo(orderAddresses);
  if (!withdrawals || (!withdrawals.isPossible && withdrawals.cases.length === 0)) return null;
  const { isPossible, cases, sendTo } = withdrawals;
  return (
    <section className={styles.stack} aria-labelledby="withdrawals">
      <h2 id="withdrawals">{text("casesTitle")}</h2>
      {cases.map((opened) => (
        <WithdrawalCase key={opened.caseId} opened={opened} sendTo={sendTo} />
      ))}
      {isPossible && (
        <p>
          <Link href={to.withdrawal(orderId)}>{info("withdrawHere")}</Link>
        </p>
      )}
    </section>
  );
}

function WithdrawalCase({ opened, sendTo }: { opened: Shown["cases"][number]; sendTo: Shown["sendTo"] }) {
  const text = useText("withdrawal");
  const { goods, decision, money, amount, currency, answer, items } = opened;
  const sum = printed(amount, currency);
  const isAwaited = decision === "granted" && goods === "announced" && money === "none";
  return (
    <div>
      <p>{text("statedOn", { date: opened.opened })}</p>
      <ul>
        {items.map(({ line, title, qty }) => (
          <li key={line}>{text("piece", { qty, title })}</li>
        ))}
      </ul>
      <p>
        {decision === "refused"
          ? text("refused")
          : money === "refunded"
            ? text("refunded", { amount: sum })
            : money === "refunding"
              ? text("refunding", { amount: sum })
              : decision === "none"
                ? text("waits")
                : goods === "notSent" || opened.closedAt !== null
                  ? text("ended")
                  : text(goods === "received" ? goods : "announced")}
      </p>
      {decision === "refused" && <p>{answer}</p>}
      {isAwaited && sendTo.length > 0 && (
        <address>
          {text("sendTo")}
          {sendTo.map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
        </address>
      )}
    </div>
  );
}
