/** Cases of goods that come back, as calls tell them. */
import type * as contract from "@rambla/contract/after-sale";
import { type CurrencyCode, decimalText, money } from "@rambla/core/money";
import type * as z from "zod";
import type { AfterSaleCase } from "./store.ts";

export function presentCase(told: AfterSaleCase, currency: CurrencyCode): z.output<typeof contract.afterSaleCase> {
  const text = (minor: number) => decimalText(money(minor, currency));
  return {
    caseId: told.caseId,
    kind: told.kind,
    openedAt: told.openedAt.toISOString(),
    goods: told.goods,
    goodsReceivedAt: told.goodsReceivedAt?.toISOString() ?? null,
    decision: told.decision,
    late: told.late,
    refusedBecause: told.refusedBecause,
    answer: told.answer,
    money: told.money,
    amount: text(told.grantedMinor),
    coupon: text(told.couponMinor),
    coins: text(told.coinsMinor),
    currency,
    closedAt: told.closedAt?.toISOString() ?? null,
    items: [...told.lines],
  };
}
