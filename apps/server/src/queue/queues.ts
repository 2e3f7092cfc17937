/** The request queues of a web process, and their database connections. */
import { type Database, DatabaseAway } from "@rambla/domain/platform/database/database";
import { within } from "@rambla/domain/platform/database/patience";
import type { Shop } from "@rambla/domain/platform/shop";
import { questions } from "@rambla/storefront/pages.ts";
import type { PageRequest } from "../page/page-request.ts";
import { makeFairQueue, OverloadedError, type Waiting } from "./fair-queue.ts";

/**
 * `checkout`: carts, orders, payments and operators. `default`: other pages, calls and questions. `background`: slow work such as PDF
 * files, and what no visitor waits for, such as stale pages.
 */
export type QueueName = "checkout" | "default" | "background";

/** Runs work in its turn and within the queue's deadline, with the shop it may use. */
export type RequestQueue = <Result>(who: Waiting, work: (shop: Shop) => Promise<Result>) => Promise<Result>;

export type Queues = Readonly<Record<QueueName, RequestQueue>>;

/** Share of the deadline that a request may wait in the queue. */
const WAITED = 0.8;
/** Concurrent work. An order mostly waits: for the database's disk, locked rows or the provider. */
const CHECKOUT_AT_ONCE = 8;
const DEFAULT_AT_ONCE = 6;
const DEFAULT_BESIDE_CHECKOUT = 2;
const BACKGROUND_AT_ONCE = 1;
const WAITING = 300;
/** Share of the connections that the other queues may hold together; the rest stays free for checkout. */
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

/** Only in the checkout queue do writes go first: elsewhere they would lock out readers. */
const equally = (who: Waiting): Waiting => ({ ...who, rank: 0 });

/** Limits the connections in use. A statement waits `timeout` milliseconds for one. */
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

/** Gives the queue of a page or question. Reads of cacheable pages and questions without a body use the default queue. */
export function queueOfPage({ page, pathname }: PageRequest, isRead: boolean): QueueName {
  if (page) return (page.keep && isRead ? undefined : page.queue) ?? "default";
  const question = questionAt.get(pathname);
  return (isRead && question?.asked === "json" ? undefined : question?.queue) ?? "default";
}
