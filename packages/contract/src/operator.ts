/** The calls of operators. They have their own address and session. */
import { activityCalls } from "./operator/activity.ts";
import { afterSaleCalls } from "./operator/after-sale.ts";
import { consultationCalls } from "./operator/consultation.ts";
import { couponCalls } from "./operator/coupon.ts";
import { flashSaleCalls, goodsCalls, preSaleCalls, priceListCalls } from "./operator/goods.ts";
import { invoiceCalls } from "./operator/invoice.ts";
import { membershipCalls } from "./operator/membership.ts";
import { moneyCalls } from "./operator/money.ts";
import { orderCalls } from "./operator/order.ts";
import { proposalCalls } from "./operator/proposal.ts";
import { reviewCalls } from "./operator/review.ts";
import { searchCalls } from "./operator/search.ts";
import { ownerCalls, sessionCalls } from "./operator/session.ts";
import { transferCalls } from "./operator/transfer.ts";

export const operatorContract = {
  operator: { ...sessionCalls, ...ownerCalls },
  goods: { ...goodsCalls, ...priceListCalls, ...preSaleCalls, ...flashSaleCalls },
  order: orderCalls,
  afterSale: afterSaleCalls,
  invoice: invoiceCalls,
  money: moneyCalls,
  transfer: transferCalls,
  membership: membershipCalls,
  activity: activityCalls,
  coupon: couponCalls,
  proposal: proposalCalls,
  search: searchCalls,
  consultation: consultationCalls,
  review: reviewCalls,
};
