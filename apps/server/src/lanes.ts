/** The lanes of a web process: what each kind of request waits behind, and what of the database it may hold (decision 027). */
import { contract } from "@rambla/contract/contract";
import { type Database, DatabaseAway } from "@rambla/domain/platform/database";
import { within } from "@rambla/domain/platform/patience";
import type { Shop } from "@rambla/domain/platform/shop";
import { sparingReaders } from "./held-statements.ts";
import type { PageRequest } from "./page-request.ts";
import { makeTurns, TooMuchAtOnce, type Waiting } from "./turns.ts";

/**
 * `money`: whoever buys or looks after an order. `pages`: public pages that are not kept yet. `renewals`: kept pages that are
 * served while they are rendered anew, and nobody waits for. `calls`: calls that show the catalogue.
 * `words`: suggestions. `papers`: PDF of goods, sitemaps. `persons`: who is there, which anybody may ask, and what they mark and look at. `strangers`: addresses that are no page.
 * `operators`: whoever runs the shop, also while it is full.
 */
export type LaneName = "money" | "pages" | "renewals" | "calls" | "words" | "papers" | "persons" | "strangers" | "operators";

/** A lane: does the work in its turn, with the shop that work of this lane may use, and all of it in the time of this lane. */
export type Lane = <Result>(who: Waiting, work: (shop: Shop) => Promise<Result>) => Promise<Result>;

export type Lanes = Readonly<Record<LaneName, Lane>>;

/** Of the time a request has in all, what it may wait for its turn. */
const WAITED = 0.8;
const MONEY_AT_ONCE = 4;
const OPERATORS_AT_ONCE = 2;
/** What readers of a lane may do at once while nobody buys. Renewals go one by one: what comes in between then waits behind one rendering at most. */
const READERS_AT_ONCE = { pages: 4, renewals: 1, calls: 4, words: 2, papers: 1, persons: 2, strangers: 1 } as const;
const WAITING = 300;
/** Of all connections of the process, what readers may hold together: the others are always there for money. */
const READERS_SHARE = 0.6;

/** Makes the lanes of a process. Readers go one by one while anybody buys: what is rendered first comes out first. */
export function makeLanes(shop: Shop): Lanes {
  const { toReaders, toBuyers } = shop.config.answer;
  const money = makeTurns({ atOnce: () => MONEY_AT_ONCE, waiting: WAITING, patience: toBuyers * WAITED });
  const share = Math.max(1, Math.floor(shop.database.connections * READERS_SHARE));
  const readers: Shop = { ...shop, database: sparingReaders(shareOf(shop.database, share, toReaders * WAITED)) };
  const somebodyBuys = () => money.count().running > 0;
  const readingLane = (atOnce: number): Lane => {
    const turns = makeTurns({ atOnce: () => (somebodyBuys() ? 1 : atOnce), waiting: WAITING, patience: toReaders * WAITED });
    return (who, work) => within(toReaders, () => turns.take(who, () => work(readers)));
  };
  const operators = makeTurns({ atOnce: () => OPERATORS_AT_ONCE, waiting: WAITING, patience: toBuyers * WAITED });
  return {
    operators: (who, work) => within(toBuyers, () => operators.take(who, () => work(shop))),
    money: (who, work) => within(toBuyers, () => money.take(who, () => work(shop))),
    pages: readingLane(READERS_AT_ONCE.pages),
    renewals: readingLane(READERS_AT_ONCE.renewals),
    calls: readingLane(READERS_AT_ONCE.calls),
    words: readingLane(READERS_AT_ONCE.words),
    papers: readingLane(READERS_AT_ONCE.papers),
    persons: readingLane(READERS_AT_ONCE.persons),
    strangers: readingLane(READERS_AT_ONCE.strangers),
  };
}

/** The same database for those who may hold only so many of its connections at once, however many of them ask; each waits so many milliseconds. */
export function shareOf(database: Database, connections: number, patience: number): Database {
  const turns = makeTurns({ atOnce: () => connections, waiting: WAITING, patience });
  const lent = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await turns.take({ client: "readers" }, work);
    } catch (error) {
      throw error instanceof TooMuchAtOnce ? new DatabaseAway("busy", error) : error;
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

/** Addresses without a page of their own: what a cart or an order form asks with what is in it, what logs in, and what whoever comes by may ask. */
const OF_MONEY = new Set(["/cart/check", "/cart/own", "/order/settle", "/account/passkey"]);
const OF_READERS: ReadonlyMap<string, LaneName> = new Map([
  ["/search/suggest", "words"], ["/me", "persons"], ["/cart/own", "persons"], ["/messagePart", "persons"], ["/messageRead", "persons"], ["/consultPart", "persons"], ["/uploadTicket", "persons"],
  // What somebody marks and looks at never keeps anybody from buying.
  ["/favorite/page", "persons"], ["/favorite/change", "persons"], ["/browserHistory/page", "persons"], ["/browserHistory/change", "persons"], ["/browse/record", "persons"],
]);

/** The lane of a page: a public page to whoever only reads it, a form or a page of one's own to whoever buys. */
export function laneOfPage({ page, pathname }: PageRequest, isRead: boolean): LaneName {
  // Public, whether or not this very address may be kept: a list for a price that is none is no purchase.
  if (page) return page.keep && isRead ? "pages" : "money";
  if (OF_MONEY.has(pathname) && !isRead) return "money";
  return OF_READERS.get(pathname) ?? "strangers";
}

type Route = { readonly method?: string | undefined; readonly path?: string | undefined };

const ofCatalogue = new Set<string>(["goods", "search", "comment", "home", "dict", "file"]);
/** Every call but those that show the catalogue. */
const MONEY_CALL = addressesOf(Object.entries(contract).flatMap(([subject, calls]) =>
  Object.values(calls).map((procedure) => procedure["~orpc"])
    .filter(({ route, meta }) => !ofCatalogue.has(subject) || (route.method !== "GET" && meta.reads !== true))
    .map(({ route }) => route)));
const SUGGESTIONS = addressesOf([contract.search.navigationGoodsSuggest["~orpc"].route]);

function addressesOf(routes: readonly Route[]): RegExp {
  return new RegExp(`^/api(?:${routes.map(({ path }) => path?.replace(/\{\w+\}/g, "[^/]+")).join("|")})$`);
}

/**
 * The lane of a call, by its address as the contract writes it: whoever buys has theirs. All others wait behind each other,
 * also those that are written in any other way (`…/`) or lead nowhere.
 */
export function laneOfCall(pathname: string): LaneName {
  if (SUGGESTIONS.test(pathname)) return "words";
  return MONEY_CALL.test(pathname) ? "money" : "calls";
}
