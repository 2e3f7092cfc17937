import { Badge } from "@rambla/ui/badge";
import { LinkButton } from "@rambla/ui/button";
import { useText } from "../../base/text.tsx";
import { printed } from "../../cart/parts/amount.ts";
import type { ShownBill } from "./bill.data.ts";
import styles from "./bill.module.css";

const TONES = {
  CAN_NOT_APPLY_INVOICE: "neutral",
  CAN_APPLY_INVOICE: "neutral",
  CAN_REAPPLY_INVOICE: "danger",
  IN_AUDIT: "warning",
  AUDITED_WAIT_UPLOAD: "warning",
  CAN_DOWNLOAD_INVOICE: "success",
} as const satisfies Readonly<Record<ShownBill["status"], string>>;

/** How it stands with the invoice of an order, why it failed, and what can be downloaded. */
export function BillFacts({ bill }: { bill: ShownBill }) {
  const text = useText("invoice");
  const { status, request, until } = bill;
  return (
    <>
      <p>
        <Badge tone={TONES[status]}>{text(`status.${status}`)}</Badge>
      </p>
      {request?.failureReason && <p>{text("failed", { reason: request.failureReason })}</p>}
      {until !== null && status !== "CAN_DOWNLOAD_INVOICE" && <p className={styles.muted}>{text("until", { date: until })}</p>}
      {bill.documents.length > 0 && (
        <ul role="list" className={styles.documents}>
          {bill.documents.map(({ invoiceId, type, number, issued, total, currency, url }) => {
            const name = text(`document.${type}`, { number });
            return (
              <li key={invoiceId}>
                <span>
                  {name}
                  <span className={styles.muted}>{` · ${issued} · ${printed(total, currency)}`}</span>
                </span>
                {url !== null && (
                  <LinkButton href={url} download="" variant="secondary" size="s">
                    {text("download")}
                    <span className="visually-hidden">{` ${name}`}</span>
                  </LinkButton>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
