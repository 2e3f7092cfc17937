/**
 * What the shop knows of a person, table by table: how their rows are found, what of a row is told to them, and what becomes of it when
 * the account is deleted (R-344, decision 098). A new table stands here or in `IMPERSONAL`, or a test fails: one row is all that a
 * subject adds for the copy a customer can have and for deletion alike.
 */
import { CUSTOMER_COLUMNS } from "../account/columns.ts";
import { CART_COLUMNS } from "../cart/columns.ts";
import { AFFILIATE_COLUMNS, CANCEL_REQUEST_COLUMNS, LINE_COLUMNS, ORDER_COLUMNS, SHIPMENT_COLUMNS } from "../order/columns.ts";
import { PAYMENT_COLUMNS } from "../payment/columns.ts";
import { inventory } from "../platform/database/columns.ts";
import { type Fragment, fragment } from "../platform/database/sql.ts";

/** A customer and all that leads to what is theirs. The mailbox, where there is one, is a proven one: what it did as a guest belongs to it. What stands for mailbox or number beside mails, and beside codes, are hashes. */
export type Person = {
  readonly customerId: string;
  readonly brand: string;
  readonly email: string | null;
  /** The mailbox in the one spelling that arrival notices are told by. */
  readonly mailbox: string | null;
  readonly phone: ({ readonly number: string } & Hashes) | null;
  /** The guests that their mailboxes were. */
  readonly guestIds: readonly string[];
  /** Theirs, and those that they alone have ordered for. */
  readonly mailboxes: readonly string[];
  /** The mailbox that is theirs and those that were, each with its time: what was done with one outside of that is somebody else's. */
  readonly held: readonly (HeldMailbox & Hashes)[];
};

type Hashes = { readonly mailHash: Buffer; readonly codeHash: Buffer };

/** A mailbox in the time in which it was somebody's: after whoever had it before, if anybody, until they changed it, if they have. */
export type HeldMailbox = { readonly email: string; readonly after: Date | null; readonly until: Date | null };

type Whose = (person: Person) => Fragment;

/**
 * `deleted`: the row goes. `freed`: the file goes, from its store as well. `stays`: the whole row does, for a reason. Else it stays for the
 * books, and of each column is said what it becomes (an SQL expression), or why it is kept.
 */
export type Erased =
  | "deleted"
  | "freed"
  | { readonly stays: string }
  | { readonly emptied: Readonly<Record<string, Fragment>>; readonly kept: Readonly<Record<string, string>> };

export type PersonalTable = {
  /** Which rows are the person's. */
  readonly whose: Whose;
  /** What goes on from where a part of them ended: a text, different for each of their rows. */
  readonly key: Fragment;
  /** The columns that are told to the person, … */
  readonly told: readonly string[];
  /** … and those that are not, with the reason. */
  readonly untold: Readonly<Record<string, string>>;
  readonly erased: Erased;
  /** Which of the rows are erased, where not all of the person's are. */
  readonly onlyErased?: Whose;
};

const OWNER = "whose it is";
const SECRET = "opens something";
const BOOKS = "the books of the shop";

/** What a column names of the mailboxes of somebody, each in the time in which it was theirs. */
const inTheirTime = (
  held: readonly HeldMailbox[],
  column: Fragment,
  kind: Fragment,
  values: readonly (string | Buffer)[],
  at: Fragment,
): Fragment => fragment`(${column} = any(${values}::${kind}[])
  and exists (select from unnest(${values}::${kind}[], ${held.map(({ after }) => after)}::timestamptz[], ${held.map(({ until }) => until)}::timestamptz[]) as theirs(named, after, until)
    where theirs.named = ${column} and ${at} > coalesce(theirs.after, '-infinity') and ${at} <= coalesce(theirs.until, 'infinity')))`;
/** What names a mailbox of theirs, from the time in which it was. */
export const ofHeld = (held: readonly HeldMailbox[], column: Fragment, at: Fragment): Fragment =>
  inTheirTime(
    held,
    column,
    fragment`text`,
    held.map(({ email }) => email),
    at,
  );

const ofCustomer: Whose = ({ customerId }) => fragment`customer_id = ${customerId}`;
const ofMailbox: Whose = ({ brand, phone, held }) => fragment`(brand = ${brand} and (mailbox = ${phone && phone.mailHash}
  or ${inTheirTime(
    held,
    fragment`mailbox`,
    fragment`bytea`,
    held.map(({ mailHash }) => mailHash),
    fragment`created_at`,
  )}))`;
/** Signed in, or with a mailbox at the time when it was theirs. */
const asked: Whose = ({ customerId, brand, held }) =>
  fragment`(customer_id = ${customerId} or (brand = ${brand} and ${ofHeld(held, fragment`email`, fragment`created_at`)}))`;
/** Orders placed signed in, and those of the mailbox that nobody else has placed. */
const ordered: Whose = ({ customerId, brand, email }) =>
  fragment`(customer_id = ${customerId} or (brand = ${brand} and person = ${email} and customer_id is null))`;
const ended: Fragment = fragment`delivery_status in ('Canceled', 'Finished')`;
const ofOrders: Whose = (person) => fragment`order_id in (select order_id from customer_order where ${ordered(person)})`;
/** Of these those whose order is over: what is still on its way is finished first, as for any guest. */
const ofEndedOrders: Whose = (person) => fragment`order_id in (select order_id from customer_order where ${ordered(person)} and ${ended})`;
const ofQuestions: Whose = (person) => fragment`consultation_id in (select consultation_id from consultation where ${asked(person)})`;

const ofComments: Whose = (person) => fragment`comment_id in (select comment_id from written_comment where ${ofCustomer(person)})`;

const because = (reason: string, columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, reason]));

/** In the order in which they are erased: what is found through another table comes before it. */
export const PERSONAL: Readonly<Record<string, PersonalTable>> = {
  file: {
    whose: (person) => fragment`file_id in (
        select file_id from file own where own.customer_id = ${person.customerId}
        union all select file_id from consultation_file where ${ofQuestions(person)}
        union all select file_id from comment_file where ${ofComments(person)})`,
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
  /** Before whatever they are about. */
  operator_words: {
    whose: (person) => fragment`about in (
      select order_id from customer_order where ${ordered(person)}
      union all select payment_id from payment where ${ofOrders(person)}
      union all select refund_id from payment_refund join payment using (payment_id) where ${ofOrders(person)}
      union all select invitation_code from customer where ${ofCustomer(person)}
      union all select consultation_id from consultation where ${asked(person)}
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
  /** What everybody reads of theirs, before what says whose it is. */
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
    // All sides of the books stay, so that they come to nothing; whose it was goes.
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
  message: {
    whose: ofCustomer,
    key: fragment`message_id`,
    told: ["message_id", "title", "content", "created_at", "read_at"],
    untold: { customer_id: OWNER, once: "keeps a message from coming twice" },
    erased: "deleted",
  },
  arrival_notice: {
    whose: ({ brand, mailbox, email }) => fragment`brand = ${brand} and mailbox = ${mailbox} and email = ${email}`,
    key: fragment`notice_id`,
    told: ["goods_id", "email", "country", "language", "created_at", "mailed_at"],
    untold: { brand: OWNER, mailbox: "the e-mail in another spelling", notice_id: "a name for jobs", client_hash: "a network, for limits" },
    erased: "deleted",
  },
  newsletter_subscription: {
    // Whoever said yes has it now: with another mailbox it goes along.
    whose: (person) =>
      fragment`(brand = ${person.brand} and ((confirmed_at is not null and email = ${person.email}) or (confirmed_at is null and ${ofHeld(person.held, fragment`email`, fragment`asked_at`)})))`,
    key: fragment`subscription_id`,
    told: ["email", "country", "language", "asked_at", "confirmed_at"],
    untold: { subscription_id: SECRET, brand: OWNER },
    erased: "deleted",
  },
  cookie_consent: {
    whose: ofCustomer,
    key: fragment`consent_id`,
    told: ["country", "language", "analytics", "marketing", "said_at"],
    untold: { consent_id: "known to the browser that said it", brand: OWNER, customer_id: OWNER },
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
  mail: {
    whose: ofMailbox,
    key: fragment`mail_id`,
    told: ["kind", "language", "country", "recipient", "created_at", "sent_at"],
    untold: {
      mail_id: "a name for jobs",
      brand: OWNER,
      mailbox: "the e-mail as nobody can read it",
      ...because("how it is sent", ["due_at", "tries", "unasked", "once", "payload"]),
    },
    // What was sent names nobody any more (below); another spelling may be somebody else.
    onlyErased: ({ phone, held }) =>
      fragment`lower(recipient) = any(${[...(phone ? [phone.number] : []), ...held.map(({ email }) => email)]}::text[])`,
    erased: "deleted",
  },
  verification: {
    whose: ({
      customerId,
      brand,
      phone,
      held,
    }) => fragment`(customer_id = ${customerId} or (brand = ${brand} and account_hash = ${phone && phone.codeHash} and account = ${phone && phone.number})
      or (brand = ${brand} and account = any(${held.map(({ email }) => email)}::text[]) and ${inTheirTime(
        held,
        fragment`account_hash`,
        fragment`bytea`,
        held.map(({ codeHash }) => codeHash),
        fragment`created_at`,
      )}))`,
    key: fragment`verification_id`,
    told: ["purpose", "account", "created_at", "used_at"],
    untold: {
      verification_id: SECRET,
      brand: OWNER,
      customer_id: OWNER,
      account_hash: "the account as nobody can read it",
      wrong_tries: "for limits",
      invitation_code: "somebody else's",
    },
    erased: "deleted",
  },
  session: {
    whose: (person) => fragment`((kind = 'customer' and subject_id = ${person.customerId})
      or (kind = 'guest' and brand = ${person.brand} and ${ofHeld(person.held, fragment`lower(email)`, fragment`created_at`)}))`,
    key: fragment`encode(token_hash, 'hex')`,
    told: ["kind", "email", "device", "created_at", "last_seen_at", "generated_at", "expires_at", "revoked_at"],
    untold: {
      ...because(SECRET, ["token_hash", "previous_hash", "refresh_hash", "previous_refresh_hash"]),
      ...because(OWNER, ["subject_id", "brand", "session_id"]),
      pair_seen: "whether a renewal has arrived",
    },
    erased: "deleted",
  },
  known_device: {
    whose: ofCustomer,
    key: fragment`encode(token_hash, 'hex')`,
    told: ["last_seen_at"],
    untold: { token_hash: SECRET, customer_id: OWNER },
    erased: "deleted",
  },
  passkey: {
    whose: ofCustomer,
    key: fragment`passkey_id`,
    told: ["passkey_id", "host", "name", "transports", "created_at", "last_used_at", "stopped_at"],
    untold: { customer_id: OWNER, brand: OWNER, ...because(SECRET, ["credential_id", "public_key", "sign_count"]) },
    erased: "deleted",
  },
  passkey_challenge: {
    whose: ofCustomer,
    key: fragment`challenge`,
    told: ["host", "created_at"],
    untold: { challenge: SECRET, brand: OWNER, customer_id: OWNER },
    erased: "deleted",
  },
  contact_change: {
    whose: ofCustomer,
    key: fragment`change_id`,
    told: ["kind", "previous", "changed_at", "undone_at"],
    untold: { change_id: SECRET, customer_id: OWNER, position: "what came before what" },
    erased: "deleted",
  },
  former_mailbox: {
    whose: ofCustomer,
    key: fragment`email || ' ' || until::text`,
    told: ["email", "until"],
    untold: because(OWNER, ["customer_id", "brand"]),
    erased: "deleted",
  },
  provider_binding: {
    whose: ofCustomer,
    key: fragment`provider`,
    told: ["provider", "issuer", "subject", "known_as", "created_at", "last_used_at"],
    untold: { customer_id: OWNER, brand: OWNER },
    erased: "deleted",
  },
  provider_attempt: {
    whose: ofCustomer,
    key: fragment`encode(token_hash, 'hex')`,
    told: ["host", "provider", "came_from", "created_at", "returned_at"],
    untold: {
      token_hash: SECRET,
      customer_id: OWNER,
      brand: OWNER,
      ...because("of whoever no account knows yet", ["issuer", "subject", "known_as"]),
    },
    erased: "deleted",
  },
  sensitive_operation: {
    whose: ofCustomer,
    key: fragment`operation`,
    told: ["operation", "at"],
    untold: { customer_id: OWNER },
    erased: "deleted",
  },
  customer: {
    whose: ofCustomer,
    key: fragment`customer_id`,
    ...inventory(CUSTOMER_COLUMNS, BOOKS),
    erased: "deleted",
  },
};

/** What in rows of others leads to the person, and what it becomes; before the rows above. */
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
  // An order that somebody else has placed, signed in, for this mailbox: it stays theirs.
  {
    table: "customer_order",
    where: (person) => fragment`brand = ${person.brand} and ${ofHeld(person.held, fragment`person`, fragment`created_at`)}
      and coalesce(customer_id, ${person.customerId}) <> ${person.customerId} and ${ended}`,
    emptied: { person: fragment`''`, email: fragment`''`, buyer: fragment`''` },
  },
  {
    table: "customer_order",
    where: ({ customerId }) =>
      fragment`customer_id = ${customerId} and delivery_status is distinct from 'Canceled' and delivery_status is distinct from 'Finished'`,
    emptied: { customer_id: fragment`null` },
  },
];

const GOODS = "goods, and what the shop says of them";
const PAYMENTS = "names a payment, and nobody who paid";

/**
 * Tables in which nobody is found, and why.
 * @internal a test holds all tables to it
 */
export const IMPERSONAL: Readonly<Record<string, string>> = {
  ...because(GOODS, [
    "category",
    "goods",
    "goods_text",
    "goods_price",
    "price_history",
    "price_list",
    "goods_stock",
    "stock_movement",
    "parameter_kind",
    "parameter_value",
    "goods_parameter",
    "goods_listing",
    "category_summary",
    "category_facet",
    "search_language",
    "goods_search",
    "bundle",
    "bundle_goods",
    "bundle_price",
    "fit",
    "fit_goods",
    "activity",
    "activity_goods",
    "full_discount_step",
    "gift",
    "gift_threshold",
    "pre_sale",
    "flash_sale",
    "flash_sale_price",
    "search_lexeme",
    "search_word",
    "search_synonym",
    "home_banner",
    "home_module",
    "home_country",
    "recipe",
    "given_picture",
  ]),
  ...because(PAYMENTS, ["payment_notification", "payment_review", "provider_payment", "provider_notification", "provider_refund"]),
  place: "postcodes and their towns",
  redeem_code_buyer: "hashes, which nobody without the shop's key can tell",
  redeem_code: "what the shop gives to whoever types it",
  event: "ids, until a worker has read them",
  idempotency: "ids and chance, for a day",
  rate_limit: "hashes, until a limit has run out",
  upload_sent: "hashes and bytes, for a day",
  used_signature: "signatures of requests, for minutes",
  operator: "people who run the shop",
  operator_proposal: "what operators give away for everybody: codes and special prices",
  operator_log: "what operators asked: ids, amounts and choices; what they say of somebody stands in `operator_words`",
  schema_migration: "what the database is",
  shop_key: "the fingerprint of the shop's key",
};
