/** The states of an order as data (states.md 1): what its shopper may do in which. Which tab shows it is written down by the database (decision 108). */

import { after, DAY } from "@rambla/core/time";

export type PaymentStatus = "UnPaid" | "Processing" | "PartPaid" | "Paid" | "Transferred";
export type DeliveryStatus = "AbleDelivery" | "HaveDelivered" | "Finished" | "Canceled";
export type OrderAction = "pay" | "cancel" | "confirm" | "delete" | "repurchase" | "comment";
export type OrderTab = "pendingPayment" | "toBeShipped" | "shipped" | "completed" | "cancelled";

export type OrderStatus = {
  readonly paymentStatus: PaymentStatus;
  readonly deliveryStatus: DeliveryStatus | null;
  /** Minor units that have arrived: told where a deposit may be among them. */
  readonly paidMinor?: number;
};

type StateRow = {
  /** `any`: the delivery status alone decides. */
  readonly paymentStatus: PaymentStatus | "any";
  readonly deliveryStatus: DeliveryStatus | null;
  readonly actions: readonly OrderAction[];
  /** It has money, or a transfer is on the way, and nothing has left: the shop is asked, and decides (D-139). */
  readonly mayAskToCancel: boolean;
};

/** D-129. The first row that fits counts. */
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

/** Payment states in which an order still waits for money. */
const WAITING_STATES: readonly PaymentStatus[] = ["UnPaid", "Processing", "PartPaid"];

/** What may be done with an order by its token or link (D-188). */
const GUEST_ACTIONS: readonly OrderAction[] = ["pay", "cancel", "confirm"];

function rowOf({ paymentStatus, deliveryStatus, paidMinor = 0 }: OrderStatus): StateRow | undefined {
  // While its balance is being paid, an order allows what it allowed before.
  const counts = paymentStatus === "Processing" && paidMinor > 0 ? "PartPaid" : paymentStatus;
  return ORDER_STATES.find((row) => row.deliveryStatus === deliveryStatus && (row.paymentStatus === "any" || row.paymentStatus === counts));
}

/** Everything the state of an order allows; nothing in a state the table does not know. */
export function actionsOf(status: OrderStatus): readonly OrderAction[] {
  return rowOf(status)?.actions ?? [];
}

/** What may be done now by whoever has no account, or holds the link alone. */
export function guestActions(status: OrderStatus): OrderAction[] {
  return actionsOf(status).filter((action) => GUEST_ACTIONS.includes(action));
}

/** Whether an action is allowed in a state. */
export function isAllowed(status: OrderStatus, action: OrderAction): boolean {
  return actionsOf(status).includes(action);
}

/** The tabs of "my orders" that tell a state (D-127), in their order. */
export const ORDER_TABS: readonly OrderTab[] = ["pendingPayment", "toBeShipped", "shipped", "completed", "cancelled"];

/** What of the orders of some tabs a list shows: all, or those of which goods were asked to be sent back, or of which that has failed. */
export type OrderList = { readonly tabs: readonly OrderTab[]; readonly returned?: "asked" | "failed" };

/** The numbers by which addresses and calls name a list of orders (D-128). */
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

/** What a list shows. */
export function listOf(type: ListType): OrderList {
  return LISTS[type];
}

/** Whether its shopper can ask for it to be cancelled. */
export function mayAskToCancel(status: OrderStatus): boolean {
  return rowOf(status)?.mayAskToCancel ?? false;
}

/** Whether an order ends with the last of its money: it has money and nothing has left, which nothing of a membership ever does. */
export function mayEnd(status: OrderStatus & { readonly orderType: string }): boolean {
  return mayAskToCancel(status) || (status.orderType === "MEMBERSHIP_ORDER" && status.deliveryStatus === "Finished");
}

export type AfterSaleAction = "NONE" | "RETURN_GOODS" | "CONTACT_CUSTOMER_SERVICE";
type Received = OrderStatus & { readonly orderType: string; readonly finishedAt: Date | null };

/** When goods can be sent back no more; null while the order has not arrived. */
export const returnEnds = ({ finishedAt }: Pick<Received, "finishedAt">, windowDays: number): Date | null =>
  finishedAt && after(finishedAt, windowDays * DAY);

/** Whether its shopper can ask for a return by a form, or by asking the shop. Of a membership there is nothing to send back. */
export function afterSaleActionOf(order: Received, now: Date, windowDays: number): AfterSaleAction {
  if (mayAskToCancel(order)) return "CONTACT_CUSTOMER_SERVICE";
  if (order.deliveryStatus !== "HaveDelivered" && order.deliveryStatus !== "Finished") return "NONE";
  const ends = returnEnds(order, windowDays);
  const isOver = order.orderType === "MEMBERSHIP_ORDER" || (ends !== null && now > ends);
  return isOver ? "CONTACT_CUSTOMER_SERVICE" : "RETURN_GOODS";
}

/** Whether an order still waits for money, be it the balance. */
export function awaitsPayment(status: OrderStatus): boolean {
  return status.deliveryStatus === null && WAITING_STATES.includes(status.paymentStatus);
}
