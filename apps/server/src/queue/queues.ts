/** The request queues of a web process: what a page, a call or a question waits behind, and which database connections it may use. */
import { type Database, DatabaseAway } from "@rambla/domain/platform/database/database";
import { within } from "@rambla/domain/platform/database/patience";
import type { Shop } from "@rambla/domain/platform/shop";
import { questions } from "@rambla/storefront/pages.ts";
import type { PageRequest } from "../page/page-request.ts";
import { makeFairQueue, OverloadedError, type Waiting } from "./fair-queue.ts";

/**
 * `checkout`: carts, orders, payments, and operators. `default`: all other pages, calls and questions. `background`: what no page waits for, such
 * as stale pages that are rendered again, or takes long, such as PDF files.
 */
export type QueueName = "checkout" | "default" | "background";

/** Does the work in its turn and within the time of the queue, with the shop that such work may use. */
export type RequestQueue = <Result>(who: Waiting, work: (shop: Shop) => Promise<Result>) => Promise<Result>;

export type Queues = Readonly<Record<QueueName, RequestQueue>>;

/** Of the time that a request has in all, the share that it may wait for its turn. */
const WAITED = 0.8;
/** Work at once. An order mostly waits: for the disk of the database, for locked rows, for the payment provider. */
const CHECKOUT_AT_ONCE = 8;
const DEFAULT_AT_ONCE = 6;
const DEFAULT_BESIDE_CHECKOUT = 2;
const BACKGROUND_AT_ONCE = 1;
const WAITING = 300;
/** Of all connections of the process, the share that the other queues may hold together. The rest is always free for checkout. */
const SHARE_BESIDE_CHECKOUT = 0.6;

export function makeQueues(shop: Shop): Queues {
  const { toReaders, toBuyers } = shop.config.answer;
  const bounds = { waiting: WAITING, timeout: toReaders * WAITED };
  const connections = Math.max(1, Math.floor(shop.database.connections * SHARE_BESIDE_CHECKOUT));
  const readers: Shop = { ...shop, database: shareOf(shop.database, connections, bounds.timeout) };
  const checkout = makeFairQueue({ atOnce: () => CHECKOUT_AT_ONCE, waiting: WAITING, timeout: toBuyers * WAITED });
  const besideCheckout = () => (checkout.count().running > 0 ? DEFAULT_BESIDE_CHECKOUT : DEFAULT_AT_ONCE);
  const others = makeFairQueue({ atOnce: besideCheckout, ...bounds });
  const background = makeFairQueue({ atOnce: () => BACKGROUND_AT_ONCE, ...bounds });
  return {
    checkout: (who, work) => within(toBuyers, () => checkout.take(who, () => work(shop))),
    default: (who, work) => within(toReaders, () => others.take(equally(who), () => work(readers))),
    background: (who, work) => within(toReaders, () => background.take(equally(who), () => work(readers))),
  };
}

/** Writes go before reads in the checkout queue only: elsewhere they would keep all readers out. */
const equally = (who: Waiting): Waiting => ({ ...who, rank: 0 });

/** The same database with a bound on the connections held at once. A statement waits `timeout` milliseconds for a connection. */
function shareOf(database: Database, connections: number, timeout: number): Database {
  const queue = makeFairQueue({ atOnce: () => connections, waiting: WAITING, timeout });
  const lent = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await queue.take({ client: "readers" }, work);
    } catch (error) {
      throw error instanceof OverloadedError ? new DatabaseAway("busy", error) : error;
    }
  };
  return {
    ...database,
    connections,
    query: (statement) => lent(() => database.query(statement)),
    executeSql: (text, values) => lent(() => database.executeSql(text, values)),
    transaction: (work) => lent(() => database.transaction(work)),
  };
}

const questionAt = new Map(questions.map((question) => [`/${question.path}`, question]));

/** The queue of a page or a question. Reading a page that may be cached waits in the default queue, as does a question in JSON without a body. */
export function queueOfPage({ page, pathname }: PageRequest, isRead: boolean): QueueName {
  if (page) return (page.keep && isRead ? undefined : page.queue) ?? "default";
  const question = questionAt.get(pathname);
  return (isRead && question?.asked === "json" ? undefined : question?.queue) ?? "default";
}
