/** What a customer and an operator may do to any order, each through the call of its actor. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { shopRouter } from "../src/api.ts";
import type { Viewer } from "../src/platform/call-context.ts";
import { operatorCalls } from "./operators.ts";
import { codeOf, ordersOf, ship } from "./orders.ts";
import { callContext, ownAddress, type TestShop } from "./shop.ts";

type Order = { readonly orderId: string };
const description = "changed my mind about it";

/** @param at gives shop and customer, which a test may change */
export function orderEvents(at: () => { readonly shop: TestShop; readonly viewer: Viewer }) {
  const orders = () => ordersOf(at().shop, { viewer: at().viewer, clientAddress: ownAddress() });
  const cart = () =>
    createRouterClient(shopRouter.cart, {
      context: () => callContext(at().shop, { viewer: at().viewer, idempotencyKey: randomUUID() }),
    });
  return {
    cancel: ({ orderId }: Order) => codeOf(orders().orderCancel({ orderId, description })),
    "ask to cancel": ({ orderId }: Order) => codeOf(orders().orderCancelAsk({ orderId, description })),
    "approve cancellation": ({ orderId }: Order) =>
      codeOf(operatorCalls(at().shop, ["money"]).money.orderCancel({ orderId, reason: "asked by mail" })),
    ship: ({ orderId }: Order) => codeOf(ship(at().shop, orderId)),
    "confirm receipt": ({ orderId }: Order) => codeOf(orders().orderConfirm({ orderId })),
    repurchase: ({ orderId }: Order) => codeOf(cart().orderRepurchase({ orderId })),
    delete: ({ orderId }: Order) => codeOf(orders().orderDelete({ orderId })),
  };
}

/** The answers to them in most states. */
export const REFUSED = {
  cancel: ["order.notCancellable"],
  "ask to cancel": ["order.notCancellable"],
  "approve cancellation": ["order.notRefundable"],
  ship: ["order.notShippable"],
  "confirm receipt": ["order.notConfirmable"],
  repurchase: ["order.notRepurchasable"],
  delete: ["order.notDeletable"],
} as const;
