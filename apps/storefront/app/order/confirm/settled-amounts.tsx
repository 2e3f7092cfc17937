import { piecesOf } from "@rambla/core/cart";
import { Icon } from "@rambla/ui/icon";
import { Notice } from "@rambla/ui/notice";
import { SummaryList } from "@rambla/ui/summary-list";
import { useAmountRows } from "../../cart/parts/amount-rows.ts";
import { useArrival } from "../../cart/parts/arrival.ts";
import type { Line } from "../../cart/parts/line.ts";
import { useText } from "../../base/text.tsx";
import type { Settling } from "./use-settlement.ts";
import WaitingNote from "../../cart/parts/waiting-note.tsx";

type SettledAmountsProps = {
  settlement: NonNullable<Settling["settlement"]>;
  lines: readonly Line[];
  countryName: Parameters<ReturnType<typeof useAmountRows>>[2];
  /** Whether it is not known yet in which part of the country the order is taxed. */
  isTaxEstimated: boolean;
  /** Whether the sums are being worked out anew. */
  busy: boolean;
  className: string | undefined;
  arrivalClassName: string | undefined;
};

/** What the order costs and when it comes, in the words and rows of the cart. */
export function SettledAmounts({ settlement, lines, countryName, isTaxEstimated, busy, className, arrivalClassName }: SettledAmountsProps) {
  const rowsOf = useAmountRows();
  const arrival = useArrival();
  const text = useText("order");
  const { outsideTaxArea: outside } = settlement;
  return (
    <div className={className} aria-busy={busy || undefined}>
      <SummaryList rows={rowsOf(settlement, piecesOf(lines), countryName, { isTaxEstimated })} />
      {outside && (
        <Notice tone={outside.isDelivered ? "info" : "danger"}>
          {text(outside.isDelivered ? "outsideDelivered" : "outsideNotDelivered", { place: outside.name })}
        </Notice>
      )}
      <p className={arrivalClassName}>
        <Icon name="truck" size={20} />
        {arrival(settlement.delivery)}
      </p>
      {settlement.waitsFor && <WaitingNote waitsFor={settlement.waitsFor} className={arrivalClassName} />}
    </div>
  );
}
