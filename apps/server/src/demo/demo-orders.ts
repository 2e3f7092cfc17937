/** Marco's earlier orders at each demo brand, made through the calls of shoppers and operators. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { marketOf } from "@rambla/core/market";
import { after, DAY, HOUR } from "@rambla/core/time";
import { DEMO_BRANDS } from "@rambla/demo/import";
import type { Newcomer } from "@rambla/demo/people";
import { shopRouter } from "@rambla/domain/api";
import { operatorRouter } from "@rambla/domain/operator-api";
import type { CallContext, Operator } from "@rambla/domain/platform/call-context";
import type { Shop } from "@rambla/domain/platform/shop";

/** Oldest first. They are paid by bank transfer, which needs no provider. */
const ORDERS = [
  { daysAgo: 16, comesTo: "received" },
  { daysAgo: 8, comesTo: "canceled" },
  { daysAgo: 5, comesTo: "shipped" },
  { daysAgo: 1, comesTo: "waiting" },
] as const;
/** Stock that the orders leave. */
const PLENTY = 20;
const CARRIER = { logisticsCompany: "Demo Express", trackingNumber: "DEMO-2026-0" };

/** Makes the orders of a new customer. Throws when the demo's data do not fit the shop. */
export async function importOrders(shop: Shop, operator: Operator, { brand, country, customerId, email }: Newcomer): Promise<void> {
  const market = marketOf(shop.config, brand, country);
  const now = shop.clock();
  const callsAt = (moment: Date) => {
    const context = (): Omit<CallContext, "market" | "viewer"> => ({
      shop: { ...shop, clock: () => moment },
      clientAddress: "",
      requestId: "demo",
      idempotencyKey: randomUUID(),
    });
    return {
      shopper: createRouterClient(shopRouter, {
        context: () => ({ ...context(), market, viewer: { kind: "customer", customerId, sessionId: "", mailbox: email, guestId: null } }),
      }),
      operators: createRouterClient(operatorRouter, {
        context: () => ({ ...context(), operator, session: { token: undefined, keep: () => undefined, drop: () => undefined } }),
      }),
    };
  };
  const { shipping } = await callsAt(now).shopper.address.addressDefault();
  if (!shipping) throw new Error("whoever orders in the demo has no address");
  const { firstName, lastName, province, city, postCode, detailedAddress, extraAddress, company, phone } = shipping;
  const address = {
    firstName,
    lastName,
    country: shipping.country,
    province,
    city,
    postCode,
    detailedAddress,
    extraAddress,
    company,
    phone,
  };
  const goods = DEMO_BRANDS[brand].goods
    .filter(
      ({ deposit, flashSale, stock, notIn }) =>
        deposit === undefined && !flashSale && stock > PLENTY && !notIn?.some((code) => code === country),
    )
    .map(({ id }) => id)
    .toSorted()
    .slice(-ORDERS.length);
  for (const [index, { daysAgo, comesTo }] of ORDERS.entries()) {
    const placedAt = after(now, -daysAgo * DAY);
    const { shopper } = callsAt(placedAt);
    const items = [{ goodsId: goods[index] ?? "", qty: 1 }];
    const { total, paymentMethods } = await shopper.checkout.settlementOrderPrice({ items });
    const { orderId } = await shopper.checkout.orderCommitPay({
      items,
      email,
      address,
      paymentMethodId: paymentMethods.find(({ name }) => name === "bank")?.paymentMethodId ?? "",
      agreement: true,
      total,
    });
    if (comesTo === "waiting") continue;
    if (comesTo === "canceled") {
      await callsAt(after(placedAt, HOUR)).shopper.order.orderCancel({
        orderId,
        description: "He cambiado de idea",
        reasonCode: "changedMind",
      });
      continue;
    }
    await callsAt(after(placedAt, HOUR)).shopper.checkout.orderPay({ orderId, transferred: true });
    await callsAt(after(placedAt, DAY)).operators.transfer.operatorBankTransferConfirm({
      orderId,
      decision: "arrived",
      amount: total,
      reason: "seen on the account",
    });
    await callsAt(after(placedAt, 2 * DAY)).operators.order.orderShip({
      orderId,
      ...CARRIER,
      trackingNumber: `${CARRIER.trackingNumber}${index}`,
    });
    if (comesTo === "received") await callsAt(after(placedAt, 4 * DAY)).shopper.order.orderConfirm({ orderId });
  }
}
