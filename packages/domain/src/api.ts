/** All calls of the contract, behind the check of the caller. */
import { implement, ORPCError } from "@orpc/server";
import { contract } from "@rambla/contract/contract";
import { accountApi } from "./account/api.ts";
import { activityApi } from "./activity/api.ts";
import { afterSaleApi } from "./after-sale/api.ts";
import { addressApi } from "./address/api.ts";
import { browsingApi } from "./browsing/api.ts";
import { cartApi } from "./cart/api.ts";
import { checkoutApi } from "./checkout/api.ts";
import { coinApi } from "./coin/api.ts";
import { commentApi } from "./comment/api.ts";
import { consentApi } from "./consent/api.ts";
import { consultationApi } from "./consultation/api.ts";
import { couponApi } from "./coupon/api.ts";
import { dictApi } from "./dict/api.ts";
import { favouriteApi } from "./favourite/api.ts";
import { fileApi } from "./file/api.ts";
import { giftApi } from "./gift/api.ts";
import { goodsApi } from "./goods/api.ts";
import { mailboxIn, ownersOf } from "./idempotency/owners.ts";
import { wishFrom } from "./idempotency/rules.ts";
import { homeApi } from "./home/api.ts";
import { invoiceApi } from "./invoice/api.ts";
import { membershipApi } from "./membership/api.ts";
import { messageApi } from "./message/api.ts";
import { newsletterApi } from "./newsletter/api.ts";
import { orderApi } from "./order/api.ts";
import { personalApi } from "./personal/api.ts";
import { paymentApi } from "./payment/api.ts";
import { type CallContext, isCustomer } from "./platform/call-context.ts";
import { contentApi } from "./content/api.ts";
import { reviewApi } from "./review/api.ts";
import { searchApi } from "./search/api.ts";
import { shippingApi } from "./shipping/api.ts";
import { touristApi } from "./tourist/api.ts";

const calls = implement(contract).$context<CallContext>();

/** Checks the kind of caller; queries check ownership. */
const permitted = calls.middleware(async ({ context, next, procedure }) => {
  if (procedure["~orpc"].meta.caller === "customer" && !isCustomer(context.viewer)) throw new ORPCError("auth.required", { status: 401 });
  return next();
});

/** Idempotent calls need a key, over HTTP and in the process. The same key with another body is a conflict. */
const onlyWithKey = calls.middleware(async ({ context, next, procedure, path }, input) => {
  if (!procedure["~orpc"].meta.idempotent) return next();
  const { idempotencyKey, market, shop, viewer } = context;
  const wish = wishFrom(
    idempotencyKey,
    `${market.brand.code}:${procedure["~orpc"].route.operationId ?? path.join(".")}`,
    { input, country: market.country.code },
    (key) => ownersOf(viewer, key, mailboxIn(input), shop.secret),
  );
  if (!wish) throw new ORPCError("request.invalid", { status: 400, data: { fields: { "Idempotency-Key": "request.invalid" } } });
  return next({ context: { wish } });
});

export const shopRouter = calls.use(permitted).use(onlyWithKey).router({
  goods: goodsApi,
  search: searchApi,
  comment: commentApi,
  review: reviewApi,
  home: homeApi,
  content: contentApi,
  dict: dictApi,
  file: fileApi,
  tourist: touristApi,
  account: accountApi,
  favourite: favouriteApi,
  browsing: browsingApi,
  address: addressApi,
  membership: membershipApi,
  message: messageApi,
  newsletter: newsletterApi,
  personal: personalApi,
  consent: consentApi,
  consultation: consultationApi,
  coin: coinApi,
  coupon: couponApi,
  checkout: checkoutApi,
  activity: activityApi,
  gift: giftApi,
  cart: cartApi,
  order: orderApi,
  afterSale: afterSaleApi,
  invoice: invoiceApi,
  payment: paymentApi,
  shipping: shippingApi,
});
