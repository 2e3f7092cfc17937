/** What a customer may do in each state of an order. The database computes the tab. */

import type { ShopConfig } from "@rambla/core/config";
import { calendarDay } from "@rambla/core/date-format";
import { dayEnd } from "@rambla/core/day-end";
import { entryOf } from "@rambla/core/market";
import { DAY } from "@rambla/core/time";

export type PaymentStatus = "UnPaid" | "Processing" | "PartPaid" | "Paid" | "Transferred";
export type DeliveryStatus = "AbleDelivery" | "HaveDelivered" | "Finished" | "Canceled";
export type OrderAction = "pay" | "cancel" | "confirm" | "delete" | "repurchase" | "comment";
export type OrderTab = "pendingPayment" | "toBeShipped" | "shipped" | "completed" | "cancelled";

export type OrderStatus = {
  readonly paymentStatus: PaymentStatus;
  readonly deliveryStatus: DeliveryStatus | null;
  /** Minor units that arrived; needed where a deposit may be among them. */
  readonly paidMinor?: number;
};

type StateRow = {
  /** `any`: the delivery status alone decides. */
  readonly paymentStatus: PaymentStatus | "any";
  readonly deliveryStatus: DeliveryStatus | null;
  readonly actions: readonly OrderAction[];
  /** The order has money or an announced transfer, and nothing was sent: an operator decides. */
  readonly mayAskToCancel: boolean;
};

/** The first matching row counts. */
const ORDER_STATES: readonly StateRow[] = [
  { paymentStatus: "any", deliveryStatus: "Canceled", actions: ["delete", "repurchase"], mayAskToCancel: false },
  { paymentStatus: "any", deliveryStatus: "Finished", actions: ["delete", "repurchase", "comment"], mayAskToCancel: false },
  { paymentStatus: "any", deliveryStatus: "HaveDelivered", actions: ["confirm"], mayAskToCancel: false },
  { paymentStatus: "Paid", deliveryStatus: "AbleDelivery", actions: [], mayAskToCancel: true },
  { paymentStatus: "UnPaid", deliveryStatus: null, actions: ["pay", "cancel"], mayAskToCancel: false },
  { paymentStatus: "Processing", deliveryStatus: null, actions: ["pay", "cancel"], mayAskToCancel: false },
  { paymentStatus: "PartPaid", deliveryStatus: null, actions: ["pay"], mayAskToCancel: true },
  { paymentStatus: "Transferred", deliveryStatus: null, actions: [], mayAskToCancel: true },
];

const WAITING_STATES: readonly PaymentStatus[] = ["UnPaid", "Processing", "PartPaid"];

/** What the link of an order allows. */
const GUEST_ACTIONS: readonly OrderAction[] = ["pay", "cancel", "confirm"];

function rowOf({ paymentStatus, deliveryStatus, paidMinor = 0 }: OrderStatus): StateRow | undefined {
  // While its balance is being paid, an order allows what it allowed before.
  const counts = paymentStatus === "Processing" && paidMinor > 0 ? "PartPaid" : paymentStatus;
  return ORDER_STATES.find((row) => row.deliveryStatus === deliveryStatus && (row.paymentStatus === "any" || row.paymentStatus === counts));
}

/** Empty in an unknown state. */
export function actionsOf(status: OrderStatus): readonly OrderAction[] {
  return rowOf(status)?.actions ?? [];
}

export function guestActions(status: OrderStatus): OrderAction[] {
  return actionsOf(status).filter((action) => GUEST_ACTIONS.includes(action));
}

export function isAllowed(status: OrderStatus, action: OrderAction): boolean {
  return actionsOf(status).includes(action);
}

/** In the order of "my orders". */
export const ORDER_TABS: readonly OrderTab[] = ["pendingPayment", "toBeShipped", "shipped", "completed", "cancelled"];

/** `returned`: only orders with returns, or with failed ones. */
export type OrderList = { readonly tabs: readonly OrderTab[]; readonly returned?: "asked" | "failed" };

/** The numbers of lists in addresses and calls. */
const LISTS = {
  "0": { tabs: ORDER_TABS },
  "1": { tabs: ["pendingPayment"] },
  "2": { tabs: ["toBeShipped"] },
  "3": { tabs: ["shipped"] },
  "4": { tabs: ["completed"] },
  "5": { tabs: ["cancelled"] },
  "6": { tabs: ORDER_TABS, returned: "asked" },
  "8": { tabs: ["completed"], returned: "failed" },
} as const satisfies Readonly<Record<string, OrderList>>;
export type ListType = keyof typeof LISTS;

export function listOf(type: ListType): OrderList {
  return LISTS[type];
}

export function mayAskToCancel(status: OrderStatus): boolean {
  return rowOf(status)?.mayAskToCancel ?? false;
}

/** Whether an order ends with the last of its money: nothing was sent, or it is a membership. */
export function mayEnd(status: OrderStatus & { readonly orderType: string }): boolean {
  return mayAskToCancel(status) || (status.orderType === "MEMBERSHIP_ORDER" && status.deliveryStatus === "Finished");
}

export type AfterSaleAction = "NONE" | "RETURN_GOODS" | "CONTACT_CUSTOMER_SERVICE";
type Received = OrderStatus & { readonly orderType: string; readonly finishedAt: Date | null; readonly country: string };
type Window = Pick<ShopConfig, "countries" | "afterSale">;

/** When returns end: with a day in the country of the order; null while it has not arrived. */
export function returnEnds(
  { finishedAt, country }: Pick<Received, "finishedAt" | "country">,
  { countries, afterSale }: Window,
): Date | null {
  if (finishedAt === null) return null;
  const { timeZone } = entryOf(countries, country) ?? { timeZone: "UTC" };
  const last = (calendarDay(finishedAt, timeZone) + afterSale.windowDays) * DAY;
  return dayEnd(new Date(last).toISOString().slice(0, 10), timeZone);
}

/** Whether goods are returned by a form or by contacting the shop. A membership has no goods to return. */
export function afterSaleActionOf(order: Received, now: Date, window: Window): AfterSaleAction {
  if (mayAskToCancel(order)) return "CONTACT_CUSTOMER_SERVICE";
  if (order.deliveryStatus !== "HaveDelivered" && order.deliveryStatus !== "Finished") return "NONE";
  const ends = returnEnds(order, window);
  const isOver = order.orderType === "MEMBERSHIP_ORDER" || (ends !== null && now > ends);
  return isOver ? "CONTACT_CUSTOMER_SERVICE" : "RETURN_GOODS";
}

/** Whether an order waits for money, a balance included. */
export function awaitsPayment(status: OrderStatus): boolean {
  return status.deliveryStatus === null && WAITING_STATES.includes(status.paymentStatus);
}
