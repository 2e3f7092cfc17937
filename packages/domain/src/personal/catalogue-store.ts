/**
 * The personal-data inventory: for each table how a person's rows are found, which columns they are told, and how they are erased with the
 * account. A test fails for a table that is neither here nor in the impersonal list of `catalogue.test.ts`.
 */
import { CART_COLUMNS } from "../cart/columns.ts";
import { AFFILIATE_COLUMNS, CANCEL_REQUEST_COLUMNS, LINE_COLUMNS, ORDER_COLUMNS, SHIPMENT_COLUMNS } from "../order/columns.ts";
import { PAYMENT_COLUMNS } from "../payment/columns.ts";
import { inventory } from "../platform/database/columns.ts";
import { type Fragment, fragment } from "../platform/database/sql.ts";
import { ACCOUNT_TABLES } from "./account-tables-store.ts";
import { AFTER_SALE_TABLES, ofReturns, withdrawn } from "./after-sale-tables-store.ts";
import { INVOICE_TABLES } from "./invoice-tables-store.ts";
import {
  asked,
  because,
  BOOKS,
  ended,
  ofComments,
  ofCustomer,
  ofEndedOrders,
  ofHeld,
  ofMailbox,
  ofOrders,
  ofQuestions,
  ordered,
  OWNER,
  type PersonalTable,
  type Whose,
} from "./person-store.ts";

/** In the order of erasure: a table that is found through another one comes before it. */
export const PERSONAL: Readonly<Record<string, PersonalTable>> = {
  file: {
    whose: (person) => fragment`file_id in (
        select file_id from file own where own.customer_id = ${person.customerId}
        union all select file_id from consultation_file where ${ofQuestions(person)}
        union all select file_id from comment_file where ${ofComments(person)}
        union all select file_id from after_sale_picture where ${ofReturns(person)})`,
    key: fragment`file_id`,
    told: ["file_id", "type", "bytes", "width", "height", "created_at", "used_at"],
    untold: {
      state: "ready, or about to be",
      shown_at: "since when it is seen with what it was sent for",
      client_hash: "gone once something has the file",
      ...because(OWNER, ["brand", "customer_id", "guest_id"]),
    },
    erased: "freed",
  },
  consultation_file: {
    whose: ofQuestions,
    key: fragment`file_id`,
    told: ["consultation_id", "position", "file_id"],
    untold: {},
    erased: "deleted",
  },
  comment_file: {
    whose: (person) => ofComments(person),
    key: fragment`file_id`,
    told: ["comment_id", "file_id", "position", "shown"],
    untold: {},
    erased: "deleted",
  },
  /** Before the rows they refer to. */
  operator_words: {
    whose: (person) => fragment`about in (
      select order_id from customer_order where ${ordered(person)}
      union all select payment_id from payment where ${ofOrders(person)}
      union all select refund_id from payment_refund join payment using (payment_id) where ${ofOrders(person)}
      union all select request_id from invoice_request where ${ofOrders(person)}
      union all select invoice_id from invoice where ${ofOrders(person)}
      union all select invitation_code from customer where ${ofCustomer(person)}
      union all select consultation_id from consultation where ${asked(person)}
      union all select withdrawal_id from withdrawal where ${withdrawn(person)}
      union all select case_id from after_sale_case where ${ofOrders(person)}
      union all select comment_id from written_comment where ${ofCustomer(person)})`,
    key: fragment`lpad(entry_id::text, 20, '0')`,
    told: ["about", "words"],
    untold: { entry_id: "a number of the log" },
    erased: "deleted",
  },
  consultation: {
    whose: asked,
    key: fragment`consultation_id`,
    told: ["consultation_id", "country", "language", "email", "goods_id", "content", "reply", "replied_at", "created_at"],
    untold: { brand: OWNER, customer_id: OWNER },
    erased: "deleted",
  },
  comment_like: {
    whose: ofCustomer,
    key: fragment`comment_id`,
    told: ["comment_id", "liked_at"],
    untold: { brand: OWNER, customer_id: OWNER },
    erased: "deleted",
  },
  /** The public comment, before the row that names its author. */
  comment: {
    whose: (person) => fragment`(brand = ${person.brand} and ${ofComments(person)})`,
    key: fragment`comment_id`,
    told: ["comment_id", "goods_id", "score", "language", "author", "text", "status", "created_at", "likes", "reply"],
    untold: { brand: OWNER },
    erased: "deleted",
  },
  written_comment: {
    whose: ofCustomer,
    key: fragment`comment_id`,
    told: [
      "comment_id",
      "goods_id",
      "title",
      "order_id",
      "country",
      "language",
      "author",
      "score",
      "content",
      "status",
      "reason",
      "version",
      "created_at",
      "written_at",
      "decided_at",
    ],
    untold: { brand: OWNER, customer_id: OWNER },
    erased: "deleted",
  },
  favourite: {
    whose: ofCustomer,
    key: fragment`goods_id`,
    told: ["goods_id", "added_at"],
    untold: { customer_id: OWNER },
    erased: "deleted",
  },
  browsing: {
    whose: ({ customerId, guestIds }) => fragment`visitor_id = any(${[customerId, ...guestIds]}::text[])`,
    key: fragment`visitor_id || ' ' || goods_id`,
    told: ["goods_id", "seen_at"],
    untold: { visitor_id: OWNER, customer_id: OWNER },
    erased: "deleted",
  },
  customer_address: {
    whose: ofCustomer,
    key: fragment`address_id`,
    told: ["address_id", "address", "default_shipping", "default_invoice", "created_at"],
    untold: { customer_id: OWNER },
    erased: "deleted",
  },
  cart_line: {
    whose: ofCustomer,
    key: fragment`line_id`,
    ...inventory(CART_COLUMNS, BOOKS),
    erased: "deleted",
  },
  ordered_cart: {
    whose: ofCustomer,
    key: fragment`order_id`,
    told: ["order_id", "lines"],
    untold: { customer_id: OWNER },
    erased: "deleted",
  },
  coupon_use: {
    whose: ofOrders,
    key: fragment`order_id`,
    told: ["order_id", "serial_number", "amount_minor", "used_at", "given_back_at", "given_back_minor"],
    untold: {},
    erased: "deleted",
  },
  coupon: {
    whose: (person) =>
      fragment`(customer_id = ${person.customerId} or (brand = ${person.brand} and ${ofHeld(person.held, fragment`person`, fragment`created_at`)}))`,
    key: fragment`serial_number`,
    told: ["serial_number", "code", "currency", "amount_minor", "remaining_minor", "valid_until", "created_at"],
    untold: because(OWNER, ["brand", "customer_id", "person", "buyer"]),
    erased: "deleted",
  },
  coin_balance: { whose: ofCustomer, key: fragment`customer_id`, told: ["balance"], untold: { customer_id: OWNER }, erased: "deleted" },
  coin_owed: {
    whose: ofCustomer,
    key: fragment`transfer_id`,
    told: ["transfer_id", "coins", "taken"],
    untold: { customer_id: OWNER },
    erased: "deleted",
  },
  coin_transfer: {
    whose: ({ customerId }) => fragment`transfer_id in (select transfer_id from coin_posting where customer_id = ${customerId})`,
    key: fragment`transfer_id`,
    told: ["transfer_id", "usage", "order_id", "made_at"],
    untold: { once: "keeps a transfer from being made twice; of an invitation it names who came" },
    erased: { emptied: { once: fragment`transfer_id` }, kept: because(BOOKS, ["transfer_id", "usage", "order_id", "made_at"]) },
  },
  coin_posting: {
    whose: ofCustomer,
    key: fragment`transfer_id`,
    told: ["transfer_id", "change", "remaining"],
    untold: { customer_id: OWNER, account: "which side of the books", position: "what came before what" },
    // Both sides of the books stay; the owner goes.
    erased: {
      emptied: { customer_id: fragment`null` },
      kept: because(BOOKS, ["transfer_id", "account", "change", "remaining", "position"]),
    },
  },
  rebate: {
    whose: ofCustomer,
    key: fragment`rebate_id`,
    told: ["rebate_id", "order_id", "rate", "expenditure_minor", "currency", "planned", "state", "credited", "created_at", "settled_at"],
    untold: { customer_id: OWNER },
    erased: {
      emptied: { customer_id: fragment`null` },
      kept: because(BOOKS, [
        "rebate_id",
        "order_id",
        "rate",
        "expenditure_minor",
        "currency",
        "planned",
        "state",
        "credited",
        "created_at",
        "settled_at",
      ]),
    },
  },
  membership_year: {
    whose: ofCustomer,
    key: fragment`order_id`,
    told: ["order_id", "valid_from", "valid_until"],
    untold: { customer_id: OWNER, seconds: "how long it is as a whole" },
    erased: "deleted",
  },
  membership: {
    whose: ofCustomer,
    key: fragment`customer_id`,
    told: ["name", "valid_from", "valid_until"],
    untold: { customer_id: OWNER },
    erased: "deleted",
  },
  person_purchase: {
    whose: ({ brand, mailboxes }) => fragment`brand = ${brand} and person in (select unnest(${mailboxes}::text[])
      union select buyer from customer_order placed where placed.brand = ${brand} and placed.person = any(${mailboxes}::text[]))`,
    key: fragment`person || ' ' || goods_id`,
    told: ["person", "goods_id", "quantity"],
    untold: { brand: OWNER },
    erased: "deleted",
  },
  ...AFTER_SALE_TABLES,
  payment_refund: {
    whose: (person) => fragment`payment_id in (select payment_id from payment where ${ofOrders(person)})`,
    key: fragment`refund_id`,
    told: ["refund_id", "payment_id", "grant_id", "amount_minor", "turned_away", "created_at", "settled_at"],
    untold: because("how and when the shop tries", ["next_try_at", "tries", "failures", "by_hand"]),
    erased: { stays: BOOKS },
  },
  refund_grant: {
    whose: ofOrders,
    key: fragment`grant_id`,
    told: ["grant_id", "order_id", "money_minor", "coupon_minor", "coins_minor", "ended", "created_at"],
    untold: {},
    erased: { stays: BOOKS },
  },
  refund_grant_line: {
    whose: ofOrders,
    key: fragment`grant_id || ' ' || lpad(position::text, 6, '0')`,
    told: ["grant_id", "order_id", "position", "units"],
    untold: {},
    erased: { stays: BOOKS },
  },
  payment: {
    whose: ofOrders,
    key: fragment`payment_id`,
    ...inventory(PAYMENT_COLUMNS, BOOKS),
    erased: { stays: BOOKS },
  },
  ...INVOICE_TABLES,
  order_line: {
    whose: ofOrders,
    key: fragment`order_id || ' ' || lpad(position::text, 6, '0')`,
    ...inventory(LINE_COLUMNS, BOOKS),
    erased: { stays: BOOKS },
  },
  order_gift: {
    whose: ofOrders,
    key: fragment`order_id || ' ' || activity_id`,
    told: ["order_id", "activity_id", "activity_title", "goods_id", "article_number", "title", "seo_url_parameter", "picture"],
    untold: {},
    erased: { stays: BOOKS },
  },
  order_cancel_request: {
    whose: ofOrders,
    key: fragment`order_id`,
    ...inventory(CANCEL_REQUEST_COLUMNS, BOOKS),
    onlyErased: ofEndedOrders,
  },
  order_shipment: {
    whose: ofOrders,
    key: fragment`order_id`,
    ...inventory(SHIPMENT_COLUMNS, BOOKS),
    onlyErased: ofEndedOrders,
  },
  order_affiliate: {
    whose: ofOrders,
    key: fragment`order_id`,
    ...inventory(AFFILIATE_COLUMNS, BOOKS),
    onlyErased: ofEndedOrders,
    erased: "deleted",
  },
  order_credit_return: {
    whose: ofOrders,
    key: fragment`order_id || ' ' || credit`,
    told: ["order_id", "credit", "used_minor", "due_minor", "given_minor", "due_at"],
    untold: {},
    erased: { stays: BOOKS },
  },
  customer_order: {
    whose: ordered,
    key: fragment`order_id`,
    ...inventory(ORDER_COLUMNS, BOOKS),
    onlyErased: () => ended,
  },
  ...ACCOUNT_TABLES,
};

/** Rows of others that refer to the person, erased before the tables above. */
export const TRACES: readonly { readonly table: string; readonly where: Whose; readonly emptied: Readonly<Record<string, Fragment>> }[] = [
  { table: "customer", where: ({ customerId }) => fragment`invited_by = ${customerId}`, emptied: { invited_by: fragment`null` } },
  {
    table: "coin_transfer",
    where: ({ customerId }) => fragment`once = any(${[`invitation ${customerId}`, `invitationTaken ${customerId}`]}::text[])`,
    emptied: { once: fragment`transfer_id` },
  },
  {
    table: "mail",
    where: (person) => fragment`${ofMailbox(person)} and sent_at is not null`,
    emptied: { mailbox: fragment`null`, payload: fragment`'{}'` },
  },
  {
    table: "comment",
    where: (person) => fragment`(brand, comment_id) in (select brand, comment_id from comment_like where ${ofCustomer(person)})`,
    emptied: { likes: fragment`greatest(0, likes - 1)` },
  },
  // An order that another customer placed for this mailbox stays theirs.
  {
    table: "customer_order",
    where: (person) => fragment`brand = ${person.brand} and ${ofHeld(person.held, fragment`person`, fragment`created_at`)}
      and coalesce(customer_id, ${person.customerId}) <> ${person.customerId} and ${ended}`,
    emptied: { person: fragment`''`, email: fragment`''`, buyer: fragment`''` },
  },
  {
    table: "customer_order",
    where: ({ customerId }) => fragment`customer_id = ${customerId} and ${ended} is not true`,
    emptied: { customer_id: fragment`null` },
  },
];
