/** The named places at which a purchase can die, and the purchases that come by them. */
import { randomUUID } from "node:crypto";
import type { Place } from "./held-statements.ts";
import { callAs, commit, decide, type Guest, openOrder, type Placed, placedBy } from "./shopper.ts";

/** Goods whose deposit is paid first, and goods that are paid at once, one for each who buys at the same moment. */
export type Wares = { readonly plain: string; readonly reserved: string; readonly totals: ReadonlyMap<string, string> };

export type Purchase = {
  readonly journey: JourneyName;
  readonly guest: Guest;
  readonly wares: Wares;
  /** Of what must not happen twice, by the step: the same press again is the same wish. */
  readonly keys: Record<string, string>;
  placed?: Placed;
  /** Where the provider knows the latest attempt, and the one before it. */
  reference?: string;
  earlier?: string;
};

/** Does one thing as a shopper does. Gives false where the answer is not yet the one that ends it; then it is done again. */
type Step = (port: number, purchase: Purchase) => Promise<boolean>;

/** What an order is in the end, in the words of its row, and how many attempts of it are in each state. */
type End = { readonly order: string; readonly attempts: Readonly<Record<string, number>> };

type Journey = { readonly steps: readonly Step[]; readonly end: End };

const keyOf = (purchase: Purchase, step: string): string => (purchase.keys[step] ??= randomUUID());

const order = (rest: Readonly<Record<string, unknown>>, ware: "plain" | "reserved"): Step => async (port, purchase) => {
  const goodsId = purchase.wares[ware];
  const placed = placedBy(await commit(port, purchase.guest, goodsId, purchase.wares.totals.get(goodsId) ?? "", keyOf(purchase, "order"), rest));
  // An order stands also while its provider keeps silent; it is paid then as any other that waits.
  if (!placed || placed.reference === "") return false;
  purchase.placed = placed;
  purchase.reference = placed.reference;
  return true;
};

const approve = (controls: Readonly<Record<string, string>> = {}, which: "reference" | "earlier" = "reference"): Step => async (port, purchase) => {
  const { status, headers } = await decide(port, purchase[which] ?? "", "approve", controls);
  return status === 303 && headers.location?.includes("/payment/success") === true;
};

const open: Step = async (port, { guest, placed }) => placed !== undefined && (await openOrder(port, guest, placed)).data["paymentStatus"] === "Paid";

/** A call about the order that must not happen twice. */
const about = (step: string, path: string, input: Readonly<Record<string, unknown>>): Step => async (port, purchase) => {
  const { guest, placed } = purchase;
  if (!placed) return false;
  const { status, data } = await callAs(port, { ...guest, token: undefined }, "POST", `/api/shop/user/order/${placed.orderId}/${path}`, { orderToken: placed.orderToken, ...input }, keyOf(purchase, step));
  const fields: unknown = data["fields"];
  const reference = typeof fields === "object" && fields !== null && "paymentId" in fields ? String(fields.paymentId) : undefined;
  if (status !== 200) return false;
  if (reference !== undefined && reference !== purchase.reference) [purchase.earlier, purchase.reference] = [purchase.reference, reference];
  return true;
};

const pay = (step: string) => about(step, "pay", {});
const cancel = about("cancel", "cancel", { description: "I have found it in a shop around the corner." });

const PAID: End = { order: "Paid AbleDelivery", attempts: { paid: 1 } };

/** Purchases by name. Those that the worker hears of are decided in a way that leaves the news to it. */
export const JOURNEYS = {
  order: { steps: [order({}, "plain"), approve()], end: PAID },
  asked: { steps: [order({}, "plain"), approve({ none: "1" }), open], end: PAID },
  again: { steps: [order({}, "plain"), pay("again"), approve(), approve({}, "earlier")], end: { order: "Paid AbleDelivery", attempts: { paid: 1, refunded: 1 } } },
  tooLate: { steps: [order({}, "plain"), cancel, approve()], end: { order: "Processing Canceled", attempts: { refunded: 1 } } },
  deposit: {
    steps: [order({ paymentMode: "DEPOSIT_AND_FINAL_PAYMENT" }, "reserved"), approve(), pay("balance"), approve()],
    end: { order: "Paid AbleDelivery", attempts: { paid: 2 } },
  },
  toldLater: { steps: [order({}, "plain"), approve({ late: "1" })], end: PAID },
  tooLateToldLater: { steps: [order({}, "plain"), cancel, approve({ late: "1" })], end: { order: "Processing Canceled", attempts: { refunded: 1 } } },
} as const satisfies Readonly<Record<string, Journey>>;

export type JourneyName = keyof typeof JOURNEYS;

/** A place by name, and the purchase that comes by it. */
type CrashPoint = Place & { readonly name: string; readonly journey: JourneyName };
/** One of a web process: in which step of the purchase it is come by. */
export type WebPoint = CrashPoint & { readonly step: number };

const atWork = (name: string, journey: JourneyName, at: Place["at"], statement: RegExp, within?: RegExp): CrashPoint => ({ name, journey, at, statement, ...(within && { within }) });
const point = (name: string, journey: JourneyName, step: number, ...place: [at: Place["at"], statement: RegExp, within?: RegExp]): WebPoint => ({ ...atWork(name, journey, ...place), step });

const CLAIM = /insert into idempotency/;
const COMMIT = /^commit$/;
const ORDER = /insert into customer_order/;
const AT_PROVIDER = /insert into provider_payment/;
const REFERENCE = /update payment set provider_reference/;
const DECIDED = /update provider_payment\s+set status/;
const NOTED = /insert into payment_notification/;
const GIVEN_BACK = /insert into provider_refund/;
const RETURNED = /update payment_refund set settled_at/;

/** Where a web process dies. Those of one row die in one kill. */
export const WEB_POINTS: readonly (readonly WebPoint[])[] = [
  [
    point("a confirmation came, nothing is written", "order", 0, "before", CLAIM),
    point("its key is claimed", "order", 0, "after", CLAIM),
    point("order, attempt and event are written", "order", 0, "after", ORDER),
    point("the pieces are taken", "order", 0, "after", /update goods_stock/),
    point("the order is about to be committed", "order", 0, "before", COMMIT, ORDER),
    point("a deposit's order is about to be committed", "deposit", 0, "before", COMMIT, ORDER),
    point("the deposit is settled and about to be committed", "deposit", 1, "before", COMMIT, NOTED),
  ],
  [
    point("the order is committed, nobody knows", "order", 0, "after", COMMIT, ORDER),
    point("the provider is about to be told", "order", 0, "before", AT_PROVIDER),
    point("the provider knows, its answer is lost", "order", 0, "after", AT_PROVIDER),
    point("its reference is written, the browser knows nothing", "order", 0, "after", REFERENCE),
    point("a deposit's order is committed, nobody knows", "deposit", 0, "after", COMMIT, ORDER),
    point("the balance is begun and about to be committed", "deposit", 2, "before", COMMIT, /insert into payment /),
    point("the balance is settled, nobody knows", "deposit", 3, "after", COMMIT, NOTED),
  ],
  [
    point("the payer approves, nothing is taken", "order", 1, "before", DECIDED),
    point("the provider has the money, the shop knows nothing", "order", 1, "after", COMMIT, DECIDED),
    point("the notification is noted", "order", 1, "after", NOTED),
    point("the payment is settled and about to be committed", "order", 1, "before", COMMIT, NOTED),
    point("the payment is settled, the provider knows nothing", "order", 1, "after", COMMIT, NOTED),
    point("the provider's news are delivered, the payer waits", "order", 1, "after", /update provider_notification set delivered_at/),
    point("the balance is begun at the provider, its answer is lost", "deposit", 2, "after", AT_PROVIDER),
  ],
  [
    point("an answer that was asked for is about to be settled", "asked", 2, "before", COMMIT, /update payment set status/),
    point("an answer that was asked for is settled, nobody knows", "asked", 2, "after", COMMIT, /update payment set status/),
    point("another attempt is about to be committed", "again", 1, "before", COMMIT, /insert into payment /),
    point("another attempt is committed, the provider knows nothing", "again", 1, "after", COMMIT, /insert into payment /),
    point("a cancellation is about to be committed", "tooLate", 1, "before", COMMIT, /insert into idempotency/),
    point("money that came too late is noted, nobody gave it back", "tooLate", 2, "after", COMMIT, NOTED),
    point("money that came too late went back, nobody noted it", "tooLate", 2, "after", COMMIT, GIVEN_BACK),
  ],
];

/** Where the worker dies. Whatever is held last may keep the others of its row from coming. */
export const WORKER_POINTS: readonly (readonly CrashPoint[])[] = [
  [
    atWork("the news are taken for delivery", "toldLater", "after", /update provider_notification set tries/),
    atWork("the provider is about to give money back", "tooLateToldLater", "before", COMMIT, GIVEN_BACK),
    atWork("a mail is taken to be sent", "order", "after", /update mail set tries/),
    atWork("a mail is written out, nobody noted it", "order", "before", /update mail set sent_at/),
  ],
  [
    atWork("the news are settled and about to be committed", "toldLater", "before", COMMIT, NOTED),
    atWork("a refund went back, nobody noted it", "tooLateToldLater", "after", COMMIT, GIVEN_BACK),
    atWork("a mail is noted as sent, its job is not done", "order", "after", /update mail set sent_at/),
    atWork("events are taken, their jobs are not in line", "order", "before", COMMIT, /delete from event/),
  ],
  [
    atWork("the news are settled, the provider knows nothing", "toldLater", "after", COMMIT, NOTED),
    atWork("a refund is noted and about to be committed", "tooLateToldLater", "before", COMMIT, RETURNED),
    atWork("a job is done, the queue does not know", "order", "before", /delete from .*_private_jobs/),
    atWork("jobs are in line, nobody looked yet", "order", "after", COMMIT, /delete from event/),
  ],
];
