/** The states of an order as data (states.md 1): what may happen in which state, and which tab shows it. Services and screens read this one table. */

export type PaymentStatus = "UnPaid" | "Processing" | "PartPaid" | "Paid" | "Transferred";
export type DeliveryStatus = "AbleDelivery" | "HaveDelivered" | "Finished" | "Canceled";
export type OrderAction = "pay" | "cancel" | "confirm" | "delete" | "repurchase";
export type AfterSaleAction = "NONE" | "RETURN_GOODS" | "CONTACT_CUSTOMER_SERVICE";
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
  readonly tab: OrderTab;
  readonly actions: readonly OrderAction[];
  readonly afterSale: AfterSaleAction;
};

/** D-127 (tabs) and D-129 (actions). The first row that fits counts. */
const ORDER_STATES: readonly StateRow[] = [
  { paymentStatus: "any", deliveryStatus: "Canceled", tab: "cancelled", actions: ["delete", "repurchase"], afterSale: "NONE" },
  { paymentStatus: "any", deliveryStatus: "Finished", tab: "completed", actions: ["delete", "repurchase"], afterSale: "RETURN_GOODS" },
  { paymentStatus: "any", deliveryStatus: "HaveDelivered", tab: "shipped", actions: ["confirm"], afterSale: "RETURN_GOODS" },
  { paymentStatus: "Paid", deliveryStatus: "AbleDelivery", tab: "toBeShipped", actions: [], afterSale: "CONTACT_CUSTOMER_SERVICE" },
  { paymentStatus: "UnPaid", deliveryStatus: null, tab: "pendingPayment", actions: ["pay", "cancel"], afterSale: "NONE" },
  { paymentStatus: "Processing", deliveryStatus: null, tab: "pendingPayment", actions: ["pay", "cancel"], afterSale: "NONE" },
  { paymentStatus: "PartPaid", deliveryStatus: null, tab: "pendingPayment", actions: ["pay"], afterSale: "CONTACT_CUSTOMER_SERVICE" },
  { paymentStatus: "Transferred", deliveryStatus: null, tab: "pendingPayment", actions: [], afterSale: "CONTACT_CUSTOMER_SERVICE" },
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

/** The tab of "my orders" that shows the order; undefined for a state that cannot be. */
export function tabOf(status: OrderStatus): OrderTab | undefined {
  return rowOf(status)?.tab;
}

/** The tabs of "my orders" that tell a state, in their order. */
export const ORDER_TABS: readonly OrderTab[] = ["pendingPayment", "toBeShipped", "shipped", "completed", "cancelled"];

/** The numbers by which addresses and calls name a list of orders, and the tabs it shows (D-128). Of returns (6, and 8 for those that failed) it shows none, as long as none can be asked for. */
const LISTS = {
  "0": ORDER_TABS, "1": ["pendingPayment"], "2": ["toBeShipped"], "3": ["shipped"], "4": ["completed"], "5": ["cancelled"], "6": [], "8": [],
} as const satisfies Readonly<Record<string, readonly OrderTab[]>>;
export type ListType = keyof typeof LISTS;

/** The tabs that a list shows. */
export function tabsOf(type: ListType): readonly OrderTab[] {
  return LISTS[type];
}

/** Whether its shopper can ask for it to be cancelled: it has money, or a transfer is on the way, and nothing has left. */
export function mayAskToCancel(status: OrderStatus): boolean {
  return rowOf(status)?.afterSale === "CONTACT_CUSTOMER_SERVICE";
}

/** What the shopper may ask for after buying (D-139); `inReturnWindow` only matters once the order is finished. */
export function afterSaleOf(status: OrderStatus, inReturnWindow: boolean): AfterSaleAction {
  const action = rowOf(status)?.afterSale ?? "NONE";
  return status.deliveryStatus === "Finished" && !inReturnWindow ? "CONTACT_CUSTOMER_SERVICE" : action;
}

/** Whether an order still waits for money, be it the balance. */
export function awaitsPayment(status: OrderStatus): boolean {
  return status.deliveryStatus === null && WAITING_STATES.includes(status.paymentStatus);
}
