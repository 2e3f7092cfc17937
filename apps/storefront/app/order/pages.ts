import type { Page, Question } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [
  { path: at.CONFIRM, screen: "order/confirm/confirm-page.tsx", frame: "checkout", seenBy: "guest", title: "order.checkoutTitle" },
  {
    path: at.SUBMIT,
    screen: "order/submit/submit-page.tsx",
    frame: "checkout",
    seenBy: "guest",
    opensOrder: true,
    title: "order.payTitle",
  },
  { path: at.PAYMENT_SUCCESS, screen: "order/result/payment-success-page.tsx", seenBy: "guest", opensOrder: true, title: "order.success" },
  {
    path: at.PAYMENT_FAIL,
    screen: "order/result/payment-fail-page.tsx",
    frame: "checkout",
    seenBy: "guest",
    opensOrder: true,
    title: "order.failTitle",
  },
  {
    path: at.PAYMENT_BANK,
    screen: "order/transfer/payment-bank-page.tsx",
    seenBy: "guest",
    opensOrder: true,
    title: "order.statusToBeConfirmed",
  },
  {
    path: at.REMITTANCE,
    screen: "order/transfer/remittance-page.tsx",
    seenBy: "guest",
    opensOrder: true,
    title: "order.remittanceTitle",
    unrenewedIn: "mobile",
  },
  { path: at.RETURN_SUCCESS, screen: "order/result/return-page.tsx", frame: "checkout", seenBy: "guest", title: "order.waitingTitle" },
  { path: at.RETURN_FAIL, screen: "order/result/return-page.tsx", frame: "checkout", seenBy: "guest", title: "order.unfinishedTitle" },
  { path: at.ORDERS, screen: "order/list/orders-page.tsx", seenBy: "customer", title: "order.ordersTitle" },
  { path: at.DETAILS, screen: "order/details/details-page.tsx", seenBy: "guest", opensOrder: true, title: "order.summary" },
  { path: at.FIND, screen: "order/find/find-page.tsx", seenBy: "guest", title: "findOrder.title" },
  { path: at.CANCEL, screen: "order/cancel/cancel-page.tsx", seenBy: "guest", opensOrder: true, title: "order.cancelLink" },
];

export const questions: readonly Question[] = [
  { path: at.SETTLE, answer: "order/confirm/settle.ts", asked: "json", lane: "money" },
  { path: at.AFFILIATE, answer: "order/result/affiliate.ts", asked: "json", lane: "money" },
  { path: at.ORDERS_PART, answer: "order/list/part.ts", asked: "address", lane: "money", seenBy: "customer" },
];
