/** Where orders are placed, paid and looked at. */
import type { Query, Ways } from "../../base/paths.ts";

export const CONFIRM = "order/confireOrder";
export const SUBMIT = "order/submitOrder";
export const PAYMENT_SUCCESS = "order/paymentSuccess";
export const PAYMENT_FAIL = "order/paymentFaile";
export const PAYMENT_BANK = "order/paymentSuccessBank";
export const REMITTANCE = "order/remittance";
export const RETURN_SUCCESS = "payment/success";
export const RETURN_FAIL = "payment/fail";
export const ORDERS = "personCenter/order";
export const ORDERS_PART = "ordersPart";
export const DETAILS = "personCenter/orderDetails";
export const CANCEL = "personCenter/orderCancel";
export const BILL = "personCenter/bill";
export const BILLS_PART = "billsPart";
export const RETURN_GOODS = "personCenter/returnGoods";
export const RETURN_DETAIL = "personCenter/returnGoodsDetail";
/** On a phone the requests have a page of their own, on a desktop a tab of the orders. */
export const RETURN_LIST = "personCenter/returnRequestList";
export const RETURNS_PART = "returnsPart";
export const FIND = "order/find";
export const WITHDRAWAL = "withdrawal";
export const SETTLE = "order/settle";
export const AFFILIATE = "order/affiliate";

export const orderAddresses = ({ to, ask, layout }: Ways) => ({
  confirmOrder: () => to(CONFIRM),
  submitOrder: (orderId: string, query: Query = {}) => to(SUBMIT, { orderId, ...query }),
  /** Where the provider leads back to, and where one waits for its word. */
  paymentReturn: (orderId: string, result: "success" | "fail" = "success") =>
    to(result === "fail" ? RETURN_FAIL : RETURN_SUCCESS, { orderId }),
  paymentSuccess: (orderId: string) => to(PAYMENT_SUCCESS, { orderId }),
  /** Placed, and to be paid by bank transfer. */
  paymentBank: (orderId: string) => to(PAYMENT_BANK, { orderId }),
  /** Where the money of a transfer goes, and where one says that it is sent. */
  remittance: (orderId: string) => to(REMITTANCE, { orderId }),
  paymentFail: (orderId: string) => to(PAYMENT_FAIL, { orderId }),
  /** My orders: `type` is the tab (D-128), `key` what is searched for, `after` where the list goes on. */
  orders: (query: Query = {}) => to(ORDERS, query),
  ordersPart: (query: Query) => ask(ORDERS_PART, query),
  orderDetails: (orderId: string) => to(DETAILS, { orderId }),
  orderCancel: (orderId: string) => to(CANCEL, { orderId }),
  /** Withdraws from a contract: of an order that is open already, or of any. */
  withdrawal: (orderId?: string) => to(WITHDRAWAL, orderId === undefined ? {} : { orderId }),
  /** The invoices of a customer: `after` where the list goes on. */
  bills: (query: { readonly after?: string | undefined } = {}) => to(BILL, query),
  billsPart: (query: Query) => ask(BILLS_PART, query),
  /** The invoice of one order: asked for, and downloaded. @param addressId of the address that fills the form */
  bill: (orderId: string, addressId?: string) => to(BILL, { orderId, addressId }),
  /** Asks for a return or an exchange of goods of an order. */
  returnGoods: (orderId: string) => to(RETURN_GOODS, { orderId }),
  /** One request: how it stands, and where its tracking number is entered. */
  returnDetail: (about: { readonly orderId: string; readonly postSaleId: string }) =>
    to(RETURN_DETAIL, { postSaleId: about.postSaleId, orderId: about.orderId }),
  /** The requests of a customer: `after` where the list goes on. */
  returns: (query: { readonly after?: string | undefined } = {}) =>
    layout === "mobile" ? to(RETURN_LIST, query) : to(ORDERS, { type: "6", ...query }),
  returnsPart: (after: string) => ask(RETURNS_PART, { after }),
  /** Has the link of an order sent to its mailbox. */
  findOrder: () => to(FIND),
  /** Asked by the order confirmation: what the order costs in a country of delivery. */
  orderSettle: () => ask(SETTLE),
  /** Told by the page of a paid order: the affiliate that has brought it. */
  orderAffiliate: () => ask(AFFILIATE),
});
