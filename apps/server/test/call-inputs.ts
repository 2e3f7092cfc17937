/** How tests call each call of the contract; a GET without an entry in `INPUT` is called for goods 1. */
import { randomUUID } from "node:crypto";
import { contract } from "@rambla/contract/contract";
import type { SignedRequest } from "../../../tools/trial/signed-request.ts";
import { orderBody, TOTAL } from "./front-door.ts";

const ADDRESS = {
  firstName: "Ana",
  lastName: "Ruiz",
  country: "ES",
  province: "Madrid",
  city: "Madrid",
  postCode: "28001",
  detailedAddress: "Calle Mayor 1",
  phone: "+34 600 111 222",
};

const ITEMS = [{ goodsId: "1", qty: 1 }];

/** No shop of this file has one. */
const NONE = "404 item.notFound";
const NO_ADDRESS = "404 address.notFound";

/** Path, query and body of a call; a function where each call needs another body. `answer` is "200 0" by default. */
export const INPUT: Readonly<
  Record<
    string,
    {
      readonly path?: Readonly<Record<string, string>>;
      readonly query?: string;
      readonly body?: object | (() => object);
      readonly answer?: string;
    }
  >
> = {
  goodsClassifyTree: { query: "homePage=true" },
  goodsClassifyListGoods: { body: { goodsClassifyId: "100" } },
  goodsClassifyFullTree: { path: { id: "100" } },
  navigationGoodsList: { body: {} },
  navigationGoodsSearch: { body: { key: "lámpara" } },
  navigationGoodsSuggest: { query: "key=l" },
  goodsHomeRecommendModule: { path: { id: "newest" }, answer: NONE },
  goodsActivityList: { body: { goodsIds: ["1"] } },
  goodsArrivalNoticeSubscribe: { path: { goodsId: "3" }, body: { email: "ana@example.com" } },
  commentPage: { query: "goodsId=1" },
  commentScoreAndTotal: { query: "goodsId=1" },
  commentCreate: { body: { orderId: "nobodys", goodsId: "1", score: 5, content: "A warm light for the kitchen." }, answer: NONE },
  commentMyPage: { query: "orderId=nobodys" },
  commentGoodsInfo: { query: "orderId=nobodys&goodsId=1", answer: NONE },
  commentLiked: { query: "goodsId=1" },
  commentGet: { path: { id: "nobodys" }, answer: NONE },
  commentUpdate: { path: { id: "nobodys" }, body: { score: 5, content: "A warm light for the kitchen." }, answer: NONE },
  commentDelete: { path: { id: "nobodys" }, answer: NONE },
  commentLike: { path: { id: "nobodys" }, body: { like: true }, answer: NONE },
  recipesPage: { query: "page=2&limit=10" },
  homePageCopyWriterDetail: { path: { id: "nobodys" }, answer: NONE },
  homeArticle: { query: "id=nobodys", answer: NONE },
  homeInformationTree: { query: "of=help" },
  homeInformationDetail: { path: { id: "privacy" } },
  helpSearch: { query: "words=lamp%20order" },
  sourceUrlGetBySourceInfo: { query: "source=letter&sourceId=42" },
  dictItems: { path: { code: "country" } },
  touristCheck: { query: "email=ana%40example.com" },
  touristLogin: { body: { email: "ana@example.com" } },
  sendCode: { body: () => ({ account: `${randomUUID()}@example.com`, type: "login" }) },
  verificationLook: { path: { verificationId: "nobodys" }, answer: NONE },
  register: {
    body: { verificationId: "nobodys", code: "123456", password: "velero47noches", agreement: true },
    answer: "400 verification.wrong",
  },
  userRegisterEmailInsert: { body: () => ({ email: `${randomUUID()}@example.com` }) },
  login: {
    body: () => ({ grant_type: "password", username: `${randomUUID()}@example.com`, password: "velero47noches" }),
    answer: "400 login.failed",
  },
  accountExist: { query: "account=ana%40example.com" },
  forgotPassword: { body: { verificationId: "nobodys", code: "123456", password: "velero47noches" }, answer: "400 verification.wrong" },
  changePassword: { body: { oldPassword: "not47mine", password: "velero48noches" }, answer: "400 password.wrong" },
  contactChange: { body: { kind: "email", account: "new@example.com", password: "not47mine" }, answer: "400 password.wrong" },
  contactConfirm: { body: { verificationId: "nobodys", code: "123456" }, answer: "400 verification.wrong" },
  contactUndo: { body: { changeId: "nobodys", code: "123456" }, answer: NONE },
  updateNickname: { body: { nickname: "Ana" } },
  updateUserInfoExt: { body: { language: "es" } },
  accountSessionEnd: { path: { sessionId: "nobodys" }, answer: NONE },
  accountSignOutEverywhere: {},
  loginLogLoginOutTime: {},
  passkeyLoginOptions: {},
  passkeyOptions: { body: { password: "not47mine" }, answer: "400 password.wrong" },
  passkeyAdd: {
    body: {
      passkey: {
        id: "AAAA",
        rawId: "AAAA",
        type: "public-key",
        response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
        clientExtensionResults: {},
      },
    },
    answer: "400 passkey.failed",
  },
  passkeyName: { path: { passkeyId: "nobodys" }, body: { name: "Phone" }, answer: NONE },
  passkeyRemove: { path: { passkeyId: "nobodys" }, answer: NONE },
  providerLogin: { body: { provider: "demo", from: "/login" } },
  providerWaiting: { body: { providerToken: "nobodys" }, answer: NONE },
  providerBinding: { body: { provider: "demo", password: "not47mine", from: "/personCenter" }, answer: "400 password.wrong" },
  bindProvider: { body: { provider: "demo", providerToken: "nobodys", password: "not47mine" }, answer: "400 password.wrong" },
  unbindProvider: { body: { provider: "demo", password: "not47mine" }, answer: "400 password.wrong" },
  accountClosedCancel: {
    body: { action: "apply", verificationId: "nobodys", code: "123456", human: { challenge: "none", answer: "0" } },
    answer: "400 cancellation.humanVerification",
  },
  personalData: { body: { password: "not47mine" }, answer: "400 password.wrong" },
  updateMember: { body: { name: "Ana Pérez" }, answer: NONE },
  collectionAdd: { body: { goodsId: "1" } },
  collectionAddBatch: { body: { goodsIds: ["1", "4"] } },
  collectionDelete: { path: { id: "77" }, answer: NONE },
  collectionRemove: { body: { ids: ["1"] } },
  collectionRestore: { body: { items: [{ goodsId: "1", addedAt: "2026-11-01T10:00:00.000Z" }] } },
  browseRecord: { body: { goodsId: "1" } },
  userAccessInsert: { body: { url: "/commodity/detail?goodsId=1", time: "2026-11-20T09:59:00.000Z" } },
  browserHistoryDelete: { path: { id: "77" }, answer: NONE },
  browserHistoryRemove: { body: { ids: ["1"] } },
  browserHistoryRestore: { body: { items: [{ goodsId: "1", seenAt: "2026-11-01T10:00:00.000Z" }] } },
  addressCreate: { body: ADDRESS },
  addressUpdate: { path: { addressId: "nobodys" }, body: ADDRESS, answer: NO_ADDRESS },
  addressDelete: { path: { id: "nobodys" }, answer: NO_ADDRESS },
  addressSetDefault: { path: { id: "nobodys" }, query: "type=shipping", answer: NO_ADDRESS },
  homeAdvertisingSpacePageSearch: { query: "position=search" },
  postAddressPageSearch: { query: "page=1&limit=10" },
  placeAutoComplete: { query: "countryCode=ES&input=28004" },
  adminRegion: { query: "countryCode=ES" },
  emailMessagePage: { query: "page=2&limit=10" },
  emailMessageDetail: { query: "id=nobodys", answer: NONE },
  emailMessageRead: {},
  subscribe: { body: { email: "ana@example.com", subType: 1, countryCode: "ES", brandCode: "lumbra" } },
  newsletterConfirm: { body: { subscriptionId: "nobodys", code: "123456" }, answer: NONE },
  newsletterLeave: { body: { subscriptionId: "nobodys", code: "123456" }, answer: NONE },
  newsletterSet: { body: { isSubscribed: true } },
  getCookieConfig: {},
  saveCookieConfig: { body: { allowAll: false, analytics: true, marketing: false } },
  consultationCreate: { body: { content: "Does it fit under a table?", email: "ana@example.com" } },
  consultationPage: { query: "goodsId=1" },
  cartStockCheck: { body: { items: ITEMS } },
  cartAdd: { body: { goodsId: "1", qty: 1 } },
  cartAddBatch: { body: { items: ITEMS } },
  cartBatchQty: { body: { items: [{ id: "nobodys", qty: 2 }] } },
  cartUpdateQty: { path: { id: "nobodys" }, query: "qty=2", answer: NONE },
  cartRemove: { body: { ids: ["nobodys"] } },
  cartPalletAdd: { body: { palletId: "set", qty: 1 } },
  cartPalletUpdateQty: { path: { palletId: "nobodys" }, query: "qty=2", answer: NONE },
  cartPalletUpdate: { body: { palletId: "nobodys", ticked: true }, answer: NONE },
  cartPalletRemove: { path: { palletId: "nobodys" } },
  cartPalletRemoveBatch: { body: { palletIds: ["nobodys"] } },
  cartFullDiscountSwitch: { query: "cartId=nobodys&fullDiscountId=0", answer: NONE },
  activityPageSearch: { query: "phase=UnderWay" },
  activityDetail: { query: "activityId=nobodys", answer: NONE },
  userActivityInsert: { body: { activityId: "nobodys" }, answer: NONE },
  activityGoods: { path: { id: "nobodys" }, answer: NONE },
  giftGoodsList: { path: { activityId: "nobodys" }, answer: NONE },
  giftGoodsListByType: { path: { type: "1" } },
  giftCartList: { body: { items: ITEMS } },
  giftCartTabList: { body: { items: ITEMS } },
  activityExpand: { path: { id: "nobodys" }, answer: NONE },
  cartPalletCancel: { path: { cartId: "nobodys" }, answer: NONE },
  cartPalletStockCheck: { body: { palletId: "set", qty: 2 } },
  userCurrencySingle: { query: "id=nobodys", answer: NONE },
  couponRedeem: { body: { redeemCode: "HELLO10" }, answer: "409 coupon.notAvailable" },
  shoppingRebate: { path: { orderId: "nobodys" }, answer: NONE },
  settlementOrderPrice: { body: { items: ITEMS } },
  orderCommitPay: { body: orderBody(TOTAL) },
  membershipOffer: { body: {} },
  membershipBuy: { body: { email: "ana@example.com", paymentMethodId: "1", agreement: true, total: "29.00" } },
  orderGet: { path: { orderId: "nobodys" }, answer: NONE },
  orderDetail: { path: { orderId: "nobodys" }, answer: NONE },
  paymentPlatforms: { query: "orderId=nobodys", answer: NONE },
  orderPay: { path: { orderId: "nobodys" }, body: {}, answer: NONE },
  orderConfirm: { path: { orderId: "nobodys" }, body: {}, answer: NONE },
  orderDelete: { path: { orderId: "nobodys" }, answer: NONE },
  orderLinkSend: { body: { orderNumber: "L26-00000000", email: "ana@example.com" } },
  withdrawalState: { body: { name: "Ana Ruiz", orderNumber: "L26-00000000", email: "ana@example.com" } },
  withdrawalLook: { path: { orderId: "nobodys" }, answer: NONE },
  postSaleCreate: {
    body: {
      orderId: "nobodys",
      type: "return",
      items: [{ line: 1, qty: 1, reasonCode: "faulty" }],
      description: "It flickers whenever it is dimmed.",
    },
    answer: NONE,
  },
  postSaleByOrder: { path: { id: "nobodys" }, answer: NONE },
  postSaleList: { query: "postSaleId=nobodys&page=1&limit=10" },
  postSaleLogistics: { path: { id: "nobodys", logisticsCode: "1Z999AA10123456784" }, body: { logisticsCompany: "ups" }, answer: NONE },
  affiliateNotify: { query: "orderId=nobodys&awc=4711_ab&consentId=nobodys", answer: NONE },
  orderRepurchase: { path: { orderId: "nobodys" }, answer: NONE },
  orderCancel: { path: { orderId: "nobodys" }, body: { description: "ordered by mistake" }, answer: NONE },
  orderCancelAsk: { path: { orderId: "nobodys" }, body: { description: "ordered by mistake" }, answer: NONE },
  invoicePageSearch: { query: "orderId=nobodys", answer: NONE },
  invoiceCreate: { body: { orderId: "nobodys", kind: "1" }, answer: NONE },
};

export const calls = Object.values(contract).flatMap((subject) => Object.values(subject).map((procedure) => procedure["~orpc"]));
export type Call = (typeof calls)[number];

/** The hint for a new call that is not served as it is called. */
export const SAY_HOW =
  "INPUT of call-inputs.ts says how a call is called that is more than asked for goods 1, and what it answers when it is not served";

export const answerOf = (call: Call): string => INPUT[call.route.operationId ?? ""]?.answer ?? "200 0";

export function requestOf(call: Call, rest: Partial<SignedRequest>): SignedRequest {
  const input = INPUT[call.route.operationId ?? ""] ?? {};
  const path = (call.route.path ?? "").replace(/\{([^}]+)\}/g, (_whole: string, name: string) => input.path?.[name] ?? "1");
  return {
    method: call.route.method,
    path: `/api${path}${input.query ? `?${input.query}` : ""}`,
    body: call.route.method === "GET" ? undefined : JSON.stringify((typeof input.body === "function" ? input.body() : input.body) ?? {}),
    key: call.meta.idempotent ? randomUUID() : undefined,
    ...rest,
  };
}
