import { looksLikeIban, writtenAccount } from "@rambla/core/iban";
import type { Refusal } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { Notice } from "@rambla/ui/notice";
import { SummaryList } from "@rambla/ui/summary-list";
import { useNavigation } from "react-router";
import { CopyValue } from "../../base/form/copy-value.tsx";
import { CallRefusal } from "../../base/form/call-refusal.tsx";
import { Form } from "../../base/form/form.tsx";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { printed, typedAmount } from "../../cart/parts/amount.ts";
import styles from "../order-page.module.css";
import { orderAddresses } from "../parts/addresses.ts";
import type { Loaded } from "./transfer.data.ts";

/** How a transfer stands: where the money goes and the button that says it is sent, or that it is awaited. */
export function Transfer({ loaded, refusal }: { loaded: Loaded; refusal?: Refusal }) {
  const { order, transfer, idempotencyKey } = loaded;
  const text = useText("order");
  const membership = useText("membership");
  const to = useTo(orderAddresses);
  const busy = useNavigation().state !== "idle";
  const isSent = order.paymentStatus === "Transferred";
  return (
    <>
      {isSent && (
        <Notice tone="success" live="polite" title={text("statusTransferred")}>
          {order.isMembership
            ? membership("transferred", { date: order.transferred?.long ?? "" })
            : text("transferredText", { date: order.transferred?.long ?? "" })}
        </Notice>
      )}
      <CallRefusal refusal={refusal} />
      <section className={styles.stack} aria-labelledby="account">
        <h2 id="account">{text("transferTo")}</h2>
        {!isSent && transfer.account && <p className={styles.muted}>{text("transferCopy")}</p>}
        <BankDetails order={order} transfer={transfer} />
        {!isSent && !order.reserved && !order.isMembership && <p className={styles.muted}>{text("transferOpen")}</p>}
      </section>
      {!isSent && (
        <Form method="post" action={to.remittance(order.orderId)} replace className={styles.stack}>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <p>{text("sentHint")}</p>
          <Button type="submit" size="l" wide busy={busy}>
            {text("sentButton")}
          </Button>
        </Form>
      )}
      {!order.isMembership && <p className={styles.muted}>{text("orderProcessingBank")}</p>}
      <p className={styles.buttons}>
        <Link href={to.orderDetails(order.orderId)}>{text("viewOrder")}</Link>
        {order.actions.includes("pay") && <Link href={to.submitOrder(order.orderId)}>{text("failOther")}</Link>}
      </p>
    </>
  );
}

function BankDetails({ order, transfer: { account, reference } }: Pick<Loaded, "order" | "transfer">) {
  const text = useText("order");
  if (!account) return <p>{text("transferNoAccount")}</p>;
  const kind = looksLikeIban(account.number) ? "iban" : "other";
  return (
    <div className={styles.card}>
      <SummaryList
        variant="facts"
        rows={[
          {
            label: text("amount"),
            value: (
              <CopyValue label={text("amount")} value={typedAmount(order.total, order.currency)}>
                {printed(order.total, order.currency)}
              </CopyValue>
            ),
          },
          { label: text("accountHolder"), value: account.holder },
          {
            label: text("accountNumber", { kind }),
            value: (
              <CopyValue label={text("accountNumber", { kind })} value={account.number}>
                {writtenAccount(account.number)}
              </CopyValue>
            ),
          },
          { label: text("bankCode", { kind }), value: account.code },
          { label: text("bankName"), value: account.bank },
          {
            label: text("reference"),
            hint: text("referenceHint"),
            value: (
              <CopyValue label={text("reference")} value={reference}>
                {reference}
              </CopyValue>
            ),
          },
          ...(order.dueBy ? [{ label: text("transferBy"), value: <span className={styles.whole}>{order.dueBy.long}</span> }] : []),
        ]}
      />
    </div>
  );
}
