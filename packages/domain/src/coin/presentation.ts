import type * as contract from "@rambla/contract/coin";
import { decimalText, money } from "@rambla/core/money";
import type * as z from "zod";
import { ratePercent } from "../order/rules.ts";
import { coinText, rebateByLine } from "./rules.ts";
import type { CoinRow, RebateRow } from "./service.ts";

export function presentRecord({
  transferId,
  change,
  remaining,
  usage,
  madeAt,
  orderId,
  orderNumber,
}: CoinRow): z.output<typeof contract.coinRecord> {
  return {
    id: transferId,
    change: coinText(change),
    remaining: coinText(remaining),
    usage,
    at: madeAt.toISOString(),
    order: orderId !== null && orderNumber !== null ? { orderId, orderNumber } : null,
  };
}

export function presentRebate(rebate: RebateRow): z.output<typeof contract.rebateRecord> {
  const { rebateId, orderId, orderNumber, state, rate, expenditureMinor, currency, planned, credited, createdAt, lines } = rebate;
  const parts = rebateByLine(planned, lines);
  return {
    rebateId,
    orderId,
    orderNumber,
    state,
    orderExpenditure: decimalText(money(expenditureMinor, currency)),
    currency,
    rebateRate: ratePercent(rate),
    plannedRebate: coinText(planned),
    credited: credited === null ? null : coinText(credited),
    goodRebates: lines.map(({ goodsId, title, quantity }, at) => ({ goodsId, title, qty: quantity, rebate: coinText(parts[at] ?? 0) })),
    at: createdAt.toISOString(),
  };
}
