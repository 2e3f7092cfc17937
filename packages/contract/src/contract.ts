import { accountContract } from "./account.ts";
import { activityContract } from "./activity.ts";
import { afterSaleContract } from "./after-sale.ts";
import { addressContract } from "./address.ts";
import { browsingContract } from "./browsing.ts";
import type { Caller } from "./call.ts";
import { cartContract } from "./cart.ts";
import { checkoutContract } from "./checkout.ts";
import { coinContract } from "./coin.ts";
import { commentContract } from "./comment.ts";
import { consentContract } from "./consent.ts";
import { consultationContract } from "./consultation.ts";
import { contentContract } from "./content.ts";
import { couponContract } from "./coupon.ts";
import { dictContract } from "./dict.ts";
import { favouriteContract } from "./favourite.ts";
import { fileContract } from "./file.ts";
import { goodsContract } from "./goods.ts";
import { giftContract } from "./gift.ts";
import { homeContract } from "./home.ts";
import { invoiceContract } from "./invoice.ts";
import { membershipContract } from "./membership.ts";
import { messageContract } from "./message.ts";
import { newsletterContract } from "./newsletter.ts";
import { orderContract } from "./order.ts";
import { personalContract } from "./personal.ts";
import { paymentContract } from "./payment.ts";
import { reviewContract } from "./review.ts";
import { searchContract } from "./search.ts";
import { shippingContract } from "./shipping.ts";
import { touristContract } from "./tourist.ts";

export const contract = {
  goods: goodsContract,
  search: searchContract,
  comment: commentContract,
  review: reviewContract,
  home: homeContract,
  content: contentContract,
  dict: dictContract,
  file: fileContract,
  tourist: touristContract,
  account: accountContract,
  favourite: favouriteContract,
  browsing: browsingContract,
  address: addressContract,
  membership: membershipContract,
  message: messageContract,
  newsletter: newsletterContract,
  personal: personalContract,
  consent: consentContract,
  consultation: consultationContract,
  coin: coinContract,
  coupon: couponContract,
  checkout: checkoutContract,
  activity: activityContract,
  gift: giftContract,
  cart: cartContract,
  order: orderContract,
  afterSale: afterSaleContract,
  invoice: invoiceContract,
  payment: paymentContract,
  shipping: shippingContract,
};

/** Calls of these subjects wait in the request queue of the checkout, all others in the default queue. */
export const CHECKOUT_SUBJECTS = [
  "afterSale",
  "cart",
  "checkout",
  "order",
  "invoice",
  "payment",
  "shipping",
  "tourist",
] as const satisfies readonly (keyof typeof contract)[];

/**
 * Calls that the specification lacks, by caller, each with its reason.
 * @internal a test compares the contract with it
 */
export const BEYOND_THE_CATALOGUE = {
  anonymous: {
    verificationLook: "the page that asks for a code says where it was sent and when another one can be, without a mailbox in its address",
    humanCheck: "an application to be deleted comes from a person: what there is to do for that is asked first (D-081)",
    orderLinkSend: "whoever has lost the link of an order finds it by its number and mailbox",
    newsletterConfirm: "a newsletter comes only to a mailbox that has said yes itself",
    newsletterLeave: "and leaves it by one press in any of its mails",
    contactUndo: "whoever holds the mailbox or number that was changed takes the account back from whoever has taken it",
    passkeyLoginOptions: "a passkey signs a challenge that the shop has given out before (D-202)",
    providersOffered: "a page shows a button for each sign-in provider that the shop has",
    providerLogin: "a provider is asked for somebody by what this one browser was given along",
    providerWaiting: "the bind-account dialog says who has come back from where (R-320)",
  },
  either: {
    accountSelf: "kept pages are the same for everyone: one private question after load says who is there",
    orderCancelAsk: "whoever has paid asks for the cancelling of an order, and operators see what waits (R-419)",
    homeCommentList: "the home page lets customers speak, about any of the goods; the catalogue only has the comments of one",
    withdrawalState: "whoever has bought withdraws from the contract, with an account or without one (D-195)",
    goodsFitList: "a product page shows what goes with its goods, and why: the bulb for the lamp",
    topicPage: "a topic without goods of an event has a list of its own; the catalogue only has events",
    helpSearch: "the help centre is searched in its own words, which the search of goods does not know",
    navigationGoodsSuggest: "suggestions while typing need an answer of their own, a tenth of a list",
  },
  customer: {
    accountOverview: "the overview asks once for what would be six questions: counts, the latest orders, messages, favourites, membership",
    personalData: "everybody may have a copy of what the shop knows of them, in a form that programs read",
    accountSessions: "whoever lost a device has to see where they are signed in",
    accountSessionEnd: "and to end that one session",
    accountSignOutEverywhere: "or all of them, this one too",
    membershipLook: "a member has to see the name, validity and remaining days of what they have; the catalogue can only change the name",
    membershipOffer: "whoever buys a membership sees first what it costs and from when to when it counts (D-082)",
    membershipBuy: "and buys it without goods, a cart or an address",
    newsletterOwn: "a customer sees in their account whether it comes to them",
    newsletterSet: "and changes that there",
    contactChange: "a customer's mailbox or number changes only once the new one is proven",
    contactConfirm: "and that is the proof",
    collectionGoods: "kept pages are the same for everyone: the hearts on them fill in from the one private question after load",
    collectionRemove: "several favourites at once",
    collectionRestore: "whoever takes favourites away by mistake has them back, where they stood",
    browserHistoryRemove: "several visits at once, or all of them",
    browserHistoryRestore: "and back, when they were made",
    passkeyOptions: "a browser makes a passkey of what the shop says of itself and of the customer",
    passkeyAdd: "and the shop keeps its public half",
    passkeyList: "whoever lost a device has to see which passkeys open the account",
    passkeyName: "to tell them apart by",
    passkeyRemove: "and to take one away",
    providerBinding: "what binds an account is begun with its password",
    providerList: "whoever may unbind has to see what is bound",
    couponRedeem: "a code adds its coupon or coins to the account (D-114): the catalogue knows it at checkout alone",
    commentLiked: "kept pages are the same for everyone: what a customer found helpful on them fills in after load",
    shoppingRebates: "the page of coins lists every rebate record; the catalogue asks for that of one order",
  },
  orderBearer: {
    withdrawalLook: "the page of an order says what was withdrawn of it and what can be",
  },
} as const satisfies Readonly<Partial<Record<Caller, Readonly<Record<string, string>>>>>;

/**
 * Calls of the specification that the shop does not have, each with its reason.
 * @internal a test compares the contract with it
 */
export const LACKING: Readonly<Record<string, string>> = {
  paymentProviderRedirect: "orderPay answers with the address to go on at",
};
