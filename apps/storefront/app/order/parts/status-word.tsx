import type { preSaleState } from "@rambla/contract/order";
import type * as z from "zod";
import { useText } from "../../base/text.tsx";
import { statusKey } from "./order-status.ts";

type PreSaleState = z.output<typeof preSaleState>;
type Status = Parameters<typeof statusKey>[0] & { readonly preSaleState: PreSaleState | null };

/** What an order with a deposit waits for; the other states have the words of any order. */
const WAITS_FOR: Readonly<Partial<Record<PreSaleState, "statusDepositUnPay" | "statusBalanceUnPay">>> = {
  DEPOSIT_UN_PAY: "statusDepositUnPay",
  FINAL_PAYMENT_UN_PAY: "statusBalanceUnPay",
};

/** The state of an order in words. */
export function StatusWord({ order }: { order: Status }) {
  const text = useText("order");
  const preSale = useText("preSale");
  const waits = order.preSaleState !== null && order.paymentStatus !== "Processing" ? WAITS_FOR[order.preSaleState] : undefined;
  return waits ? preSale(waits) : text(statusKey(order));
}
