import type { Page } from "../pages.ts";

export const pages: readonly Page[] = [
  { path: "order/confireOrder", screen: "order/confirm" },
  { path: "order/submitOrder", screen: "order/submit" },
  { path: "order/paymentSuccess", screen: "order/payment-success" },
  { path: "order/paymentFaile", screen: "order/payment-fail" },
  { path: "payment/success", screen: "order/return-success" },
  { path: "payment/fail", screen: "order/return-fail" },
  { path: "personCenter/orderDetails", screen: "order/details" },
  { path: "personCenter/orderCancel", screen: "order/cancel" },
];
