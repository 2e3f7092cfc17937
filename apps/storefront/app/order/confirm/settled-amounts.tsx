import { piecesOf } from "@rambla/core/cart";
import { Icon } from "@rambla/ui/icon";
import { SummaryList } from "@rambla/ui/summary-list";
import { useAmountRows } from "../../cart/parts/amount-rows.ts";
import { useArrival } from "../../cart/parts/arrival.ts";
import type { Line } from "../../cart/parts/line.ts";
import type { Settling } from "./use-settlement.ts";

type SettledAmountsProps = {
  settlement: NonNullable<Settling["settlement"]>;
  lines: readonly Line[];
  countryName: Parameters<ReturnType<typeof useAmountRows>>[2];
  /** Whether the sums are being worked out anew. */
  busy: boolean;
  className: string | undefined;
  arrivalClassName: string | undefined;
};

/** What the order costs and when it comes, in the words and rows of the cart. */
export function SettledAmounts({ settlement, lines, countryName, busy, className, arrivalClassName }: SettledAmountsProps) {
  const rowsOf = useAmountRows();
  const arrival = useArrival();
  return (
    <div className={className} aria-busy={busy || undefined}>
      <SummaryList rows={rowsOf(settlement, piecesOf(lines), countryName)} />
      <p className={arrivalClassName}>
        <Icon name="truck" size={20} />
        {arrival(settlement.delivery)}
      </p>
    </div>
  );
}
