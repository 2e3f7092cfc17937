/** What the state of an order is called on its pages, and how far along its way it is (states.md 1). */
import type { order } from "@rambla/contract/order";
import type { Step } from "@rambla/ui/steps";
import type * as z from "zod";

type Order = z.output<typeof order>;

const BY_PAYMENT = {
  UnPaid: "statusUnPaid",
  Processing: "statusProcessing",
  PartPaid: "statusPartPaid",
  Transferred: "statusTransferred",
  Paid: "statusToBeShipped",
} as const satisfies Record<Order["paymentStatus"], string>;

const BY_DELIVERY = {
  AbleDelivery: "statusToBeShipped",
  HaveDelivered: "statusShipped",
  Finished: "statusCompleted",
  Canceled: "statusCanceled",
} as const satisfies Record<NonNullable<Order["deliveryStatus"]>, string>;

/** Key of the word for the state, in messages/…/order.json. What waits for a transfer is to be confirmed. */
export function statusKey(
  order: Pick<Order, "paymentStatus" | "deliveryStatus"> & ({ readonly byTransfer: boolean } | Pick<Order, "bankTransfer">),
) {
  const byTransfer = "byTransfer" in order ? order.byTransfer : order.bankTransfer !== null;
  if (byTransfer && order.deliveryStatus === null && order.paymentStatus === "UnPaid") return "statusToBeConfirmed";
  return order.deliveryStatus === null ? BY_PAYMENT[order.paymentStatus] : BY_DELIVERY[order.deliveryStatus];
}

export const STATIONS = ["stepPlaced", "stepPaid", "stepShipped", "stepDelivered"] as const;

/** The state of each station: what lies behind, which was reached last, what is to come. */
export function stationStates(order: Pick<Order, "paymentStatus" | "deliveryStatus">): readonly Step["state"][] {
  const passed =
    order.deliveryStatus === "Finished" ? 4 : order.deliveryStatus === "HaveDelivered" ? 3 : order.paymentStatus === "Paid" ? 2 : 1;
  return STATIONS.map((_, index) => (index >= passed ? "upcoming" : index === passed - 1 ? "current" : "done"));
}

/** The tabs of "my orders" by the numbers that addresses name them with (R-412, D-128), whose count each tells, and what it is called. */
export const ORDER_TABS = [
  { type: "0", count: "all", words: "tabAll" },
  { type: "1", count: "pendingPayment", words: "statusUnPaid" },
  { type: "2", count: "toBeShipped", words: "statusToBeShipped" },
  { type: "3", count: "shipped", words: "statusShipped" },
  { type: "4", count: "completed", words: "statusCompleted" },
  { type: "5", count: "cancelled", words: "statusCanceled" },
  { type: "6", count: "returns", words: "tabReturns" },
] as const;
