/** Text keys of each mail, by the state of the order. Pure. */
import type { TextKey } from "@rambla/texts/format";
import type { OrderWithLines } from "../store.ts";

export const ORDER_MAILS = [
  "orderPlaced",
  "orderPaid",
  "orderDepositPaid",
  "orderBalanceOpened",
  "orderShipped",
  "orderFinished",
  "orderCanceled",
  "orderRefunded",
  "orderPartRefunded",
  "orderTurnedAway",
  "orderTransferMissed",
  "orderCancelAsked",
  "orderCancelRefused",
] as const;
export type OrderMailKind = (typeof ORDER_MAILS)[number];

/** `orderLink` has no event. */
export type Written = OrderMailKind | "orderLink";

export type Key = TextKey<"orderMail">;
type Wording = { readonly subject: Key; readonly title: Key; readonly text: Key };
const CANCELED = {
  timeout: "canceledByClock",
  shopper: "canceledText",
  soldOut: "canceledSoldOut",
  aboveLimit: "canceledAboveLimit",
  shop: "canceledByShop",
  chargeback: "canceledChargeback",
} as const;
export const WORDING: Readonly<Record<Written, Wording>> = {
  orderLink: { subject: "linkSubject", title: "linkTitle", text: "linkText" },
  orderPlaced: { subject: "placedSubject", title: "placedTitle", text: "placedText" },
  orderPaid: { subject: "paidSubject", title: "paidTitle", text: "paidText" },
  orderDepositPaid: { subject: "depositPaidSubject", title: "depositPaidTitle", text: "depositPaidText" },
  orderBalanceOpened: { subject: "balanceOpenedSubject", title: "balanceOpenedTitle", text: "balanceOpenedText" },
  orderShipped: { subject: "shippedSubject", title: "shippedTitle", text: "shippedText" },
  orderFinished: { subject: "finishedSubject", title: "finishedTitle", text: "finishedText" },
  orderCanceled: { subject: "canceledSubject", title: "canceledTitle", text: "canceledText" },
  orderRefunded: { subject: "refundedSubject", title: "refundedTitle", text: "refundedText" },
  orderPartRefunded: { subject: "partRefundedSubject", title: "refundedTitle", text: "refundedPart" },
  orderTurnedAway: { subject: "turnedAwaySubject", title: "refundedTitle", text: "turnedAwayText" },
  orderTransferMissed: { subject: "transferMissedSubject", title: "transferMissedTitle", text: "transferMissedText" },
  orderCancelAsked: { subject: "cancelAskedSubject", title: "cancelAskedTitle", text: "cancelAskedText" },
  orderCancelRefused: { subject: "cancelRefusedSubject", title: "cancelRefusedTitle", text: "cancelRefusedText" },
};

/** A text that replaces the kind's own in this state of the order. */
export function toldOf(kind: Written, order: OrderWithLines, waitsForGoods: boolean): Key | undefined {
  switch (kind) {
    case "orderPaid":
      return order.orderType === "MEMBERSHIP_ORDER" ? "paidMembership" : waitsForGoods ? "paidPreSale" : undefined;
    case "orderDepositPaid":
      return order.balanceOpenedAt === null ? undefined : "depositPaidOpen";
    case "orderFinished":
      return order.finishedBy === "clock" ? "finishedByClock" : undefined;
    case "orderTurnedAway":
      return order.deliveryStatus === "Canceled" ? undefined : order.paymentStatus === "Paid" ? "turnedAwayPaid" : "turnedAwayOpen";
    case "orderCanceled":
      return canceledOf(order);
    default:
      return undefined;
  }
}

function canceledOf({ memberUntil, cancelReason, paymentStatus, totalMinor, paidMinor, keptMinor }: OrderWithLines): Key {
  if (cancelReason === "timeout" && paidMinor > 0) return keptMinor > 0 ? "canceledBalanceKept" : "canceledBalance";
  if (cancelReason !== "shop") return CANCELED[cancelReason ?? "shopper"];
  if (paymentStatus === "Transferred") return "canceledByShopUnpaid";
  if (totalMinor === 0) return "canceledByShopFree";
  if (memberUntil) return "canceledMembership";
  return keptMinor > 0 ? "canceledByShopInPart" : CANCELED.shop;
}

/** Without a confirmation by the customer there are no thanks. */
export function titleOf(kind: Written, { finishedBy }: OrderWithLines): Key {
  return kind === "orderFinished" && finishedBy === "clock" ? "finishedByClockTitle" : WORDING[kind].title;
}

/** What happens next without an action of the reader. */
export function nextOf(kind: Written, order: OrderWithLines): Key | undefined {
  const { paidMinor, totalMinor, byTransfer, depositMinor, address } = order;
  if (order.deliveryStatus === "Canceled") return kind === "orderCanceled" && isMoneyComingBack(order) ? "nextRefund" : undefined;
  switch (kind) {
    case "orderPlaced":
    case "orderTransferMissed":
      if (paidMinor < totalMinor && paidMinor > 0) return "nextBalance";
      if (paidMinor < totalMinor) return byTransfer ? "nextTransfer" : depositMinor === null ? "nextPayment" : "nextDeposit";
      return address === null ? undefined : "nextSent";
    case "orderPaid":
      return address === null ? undefined : "nextSent";
    case "orderDepositPaid":
    case "orderBalanceOpened":
      return "nextBalance";
    case "orderShipped":
      return "nextShipped";
    default:
      return undefined;
  }
}

/** Money for sold-out or limited goods never counts as paid. */
function isMoneyComingBack({ cancelReason, paidMinor, refundedMinor, turnedAwayMinor, keptMinor, lostMinor }: OrderWithLines): boolean {
  return cancelReason === "soldOut" || cancelReason === "aboveLimit"
    ? turnedAwayMinor === 0
    : paidMinor - keptMinor - lostMinor > refundedMinor;
}
