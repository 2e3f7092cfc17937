/** The places at which a purchase is killed, and the purchases that pass them. */
import type { JourneyName } from "./crash-journeys.ts";
import type { Place } from "./held-statements.ts";

/** A place by name, and a purchase that passes it. */
type CrashPoint = Place & { readonly name: string; readonly journey: JourneyName };
/** Of a web process: the step that passes it. */
export type WebPoint = CrashPoint & { readonly step: number };

const atWork = (name: string, journey: JourneyName, at: Place["at"], statement: RegExp, within?: RegExp): CrashPoint => ({
  name,
  journey,
  at,
  statement,
  ...(within && { within }),
});
const point = (
  name: string,
  journey: JourneyName,
  step: number,
  ...place: [at: Place["at"], statement: RegExp, within?: RegExp]
): WebPoint => ({ ...atWork(name, journey, ...place), step });

const CLAIM = /insert into idempotency/;
const COMMIT = /^commit$/;
const ORDER = /insert into customer_order/;
const COINS = /insert into coin_transfer/;
const COUPON_BACK = /update coupon_use set given_back_at/;
const CANCELED = /cancel_reason = \S+\s+pay_until = null/;
const RAN_OUT = /cancel_reason = \S+\s+pay_until = null[\s\S]* and pay_until <= /;
const BALANCE_RAN_OUT = /kept_minor = [\s\S]* and pay_until <= /;
const AT_PROVIDER = /insert into provider_payment/;
const REFERENCE = /update payment set provider_reference/;
const DECIDED = /update provider_payment\s+set status/;
const NOTED = /insert into payment_notification/;
const REFUND = /insert into payment_refund/;
const GIVEN_BACK = /insert into provider_refund/;
const RETURNED = /update payment_refund set settled_at/;

/**
 * Where a web process is killed. The places of a row share one kill, so none may lock what a later one needs, such as the customer's coins.
 */
export const WEB_POINTS: readonly (readonly WebPoint[])[] = [
  [
    point("a confirmation came, nothing is written", "order", 0, "before", CLAIM),
    point("its key is claimed", "order", 0, "after", CLAIM),
    point("order and event are written", "order", 0, "after", ORDER),
    point("the pieces are taken", "order", 0, "after", /update goods_stock/),
    point("the order is about to be committed", "order", 0, "before", COMMIT, ORDER),
    point("coupon and coins are taken and about to be committed", "byPurse", 0, "before", COMMIT, COINS),
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
    point("the provider has the money, the shop knows nothing", "order", 1, "after", DECIDED),
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
    point("a cancellation is about to be committed", "tooLate", 1, "before", COMMIT, CANCELED),
    point("money that came too late is noted, nobody gave it back", "tooLate", 2, "after", COMMIT, NOTED),
    point("money that came too late went back, nobody noted it", "tooLate", 2, "after", COMMIT, GIVEN_BACK),
  ],
  [
    point("an order with coupon and coins is committed, nobody knows", "byPurse", 0, "after", COMMIT, COINS),
    point("the cancellation of one with coupon and coins is about to be committed", "purseBack", 1, "before", COMMIT, CANCELED),
    point("a deposit's order is about to be committed", "deposit", 0, "before", COMMIT, ORDER),
    point("the money of an order that ran out is noted and about to be committed", "ranOut", 2, "before", COMMIT, NOTED),
    point("a balance that came too late is noted, nobody gave it back", "balanceRanOut", 4, "after", COMMIT, NOTED),
    point("an operator's refund is about to be committed", "calledOff", 2, "before", COMMIT, REFUND),
    point("an operator's refund is committed, the provider knows nothing", "calledOff", 2, "after", COMMIT, REFUND),
  ],
];

/**
 * Where the worker is killed. The places of a row must leave it room for the others: it runs three urgent and two late jobs at once, and
 * whatever blocks a whole queue comes last.
 */
export const WORKER_POINTS: readonly (readonly CrashPoint[])[] = [
  [
    atWork("the provider is about to give money back", "tooLateToldLater", "before", COMMIT, GIVEN_BACK),
    atWork("a mail is taken to be sent", "order", "after", /update mail set tries/),
  ],
  [
    atWork("a refund went back, nobody noted it", "tooLateToldLater", "after", COMMIT, GIVEN_BACK),
    atWork("a mail is written out, nobody noted it", "order", "before", /update mail set sent_at/),
  ],
  [
    atWork("a refund is noted and about to be committed", "tooLateToldLater", "before", COMMIT, RETURNED),
    atWork("a mail is noted as sent, its job is not done", "order", "after", /update mail set sent_at/),
  ],
  [
    atWork("the news are taken for delivery", "toldLater", "after", /update provider_notification set tries/),
    atWork("events are taken, their jobs are not in line", "order", "before", COMMIT, /delete from event/),
  ],
  [
    atWork("the news are settled and about to be committed", "toldLater", "before", COMMIT, NOTED),
    atWork("jobs are in line, nobody looked yet", "order", "after", COMMIT, /delete from event/),
  ],
  [
    atWork("the news are settled, the provider knows nothing", "toldLater", "after", COMMIT, NOTED),
    atWork("a job is done, the queue does not know", "order", "before", /delete from .*_private_jobs/),
  ],
  [
    atWork("an overdue order is about to be cancelled", "ranOut", "before", COMMIT, RAN_OUT),
    atWork("coins are given back, the queue does not know", "purseBack", "after", COMMIT, COINS),
  ],
  [
    atWork("an overdue order is cancelled, the queue does not know", "ranOut", "after", COMMIT, RAN_OUT),
    atWork("a coupon is about to be given back", "purseBack", "before", COMMIT, COUPON_BACK),
  ],
  [
    atWork("an order with an overdue balance is about to be cancelled", "balanceRanOut", "before", COMMIT, BALANCE_RAN_OUT),
    atWork("a coupon is given back, the queue does not know", "purseBack", "after", COMMIT, COUPON_BACK),
  ],
  [
    atWork("an order with an overdue balance is cancelled, the queue does not know", "balanceRanOut", "after", COMMIT, BALANCE_RAN_OUT),
    atWork("coins are about to be given back", "purseBack", "before", COMMIT, COINS),
  ],
];
