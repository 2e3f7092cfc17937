/** The lanes of a web process: what each kind of request waits behind, and what of the database it may hold (decision 027). */
import { contract } from "@rambla/contract/contract";
import { type Database, DatabaseAway } from "@rambla/domain/platform/database/database";
import { within } from "@rambla/domain/platform/database/patience";
import type { Shop } from "@rambla/domain/platform/shop";
import type { Question } from "@rambla/storefront/base/page.ts";
import { questions } from "@rambla/storefront/pages.ts";
import { sparingReaders } from "./held-statements.ts";
import type { PageRequest } from "../page/page-request.ts";
import { makeTurns, TooMuchAtOnce, type Waiting } from "./turns.ts";

/**
 * `money`: whoever buys or looks after an order, those first who do something. `accounts`: whoever logs in, or looks after anything else
 * that is theirs: also strangers, as many as there are. `pages`: public pages that are not kept yet. `renewals`: kept pages that are
 * served while they are rendered anew, and nobody waits for. `calls`: calls and questions that show the catalogue.
 * `words`: suggestions. `papers`: PDF of goods, sitemaps. `persons`: who is there, which anybody may ask, and what they mark and look at:
 * none of it ever keeps anybody from buying. `strangers`: addresses that are no page.
 * `operators`: whoever runs the shop, also while it is full.
 */
export type LaneName = "money" | "accounts" | "pages" | "renewals" | "calls" | "words" | "papers" | "persons" | "strangers" | "operators";

/** A lane: does the work in its turn, with the shop that work of this lane may use, and all of it in the time of this lane. */
export type Lane = <Result>(who: Waiting, work: (shop: Shop) => Promise<Result>) => Promise<Result>;

export type Lanes = Readonly<Record<LaneName, Lane>> & {
  /** Whether anybody who buys, or looks after an order, is served at this moment. */
  readonly somebodyBuys: () => boolean;
};

/** Of the time a request has in all, what it may wait for its turn. */
const WAITED = 0.8;
/** More than a page needs: an order mostly waits, for the disk of the database, for rows that others hold, for a provider that may take half a second. */
const MONEY_AT_ONCE = 8;
const OPERATORS_AT_ONCE = 2;
const ACCOUNTS_AT_ONCE = 3;
/** What readers of a lane may do at once while nobody buys. Renewals go one by one: what comes in between then waits behind one rendering at most. */
const READERS_AT_ONCE = { pages: 4, renewals: 1, calls: 4, words: 2, papers: 1, persons: 2, strangers: 1 } as const;
const WAITING = 300;
/** Of all connections of the process, what readers and accounts may hold together: the others are always there for money. */
const READERS_SHARE = 0.6;

/** Makes the lanes of a process. Readers go one by one while anybody buys: what is rendered first comes out first. */
export function makeLanes(shop: Shop): Lanes {
  const { toReaders, toBuyers } = shop.config.answer;
  const money = makeTurns({ atOnce: () => MONEY_AT_ONCE, waiting: WAITING, patience: toBuyers * WAITED });
  const share = Math.max(1, Math.floor(shop.database.connections * READERS_SHARE));
  const lent = shareOf(shop.database, share, toReaders * WAITED);
  const readers: Shop = { ...shop, database: sparingReaders(lent) };
  const somebodyBuys = () => money.count().running > 0;
  const readingLane = (atOnce: number): Lane => {
    const turns = makeTurns({ atOnce: () => (somebodyBuys() ? 1 : atOnce), waiting: WAITING, patience: toReaders * WAITED });
    return (who, work) => within(toReaders, () => turns.take(equally(who), () => work(readers)));
  };
  // Neither a password that is reckoned nor a provider that keeps silent takes a turn or the last connection from whoever buys.
  const accounts = makeTurns({ atOnce: () => ACCOUNTS_AT_ONCE, waiting: WAITING, patience: toBuyers * WAITED });
  const operators = makeTurns({ atOnce: () => OPERATORS_AT_ONCE, waiting: WAITING, patience: toBuyers * WAITED });
  return {
    somebodyBuys,
    operators: (who, work) => within(toBuyers, () => operators.take(who, () => work(shop))),
    money: (who, work) => within(toBuyers, () => money.take(who, () => work(shop))),
    accounts: (who, work) => within(toBuyers, () => accounts.take(equally(who), () => work({ ...shop, database: lent }))),
    pages: readingLane(READERS_AT_ONCE.pages),
    renewals: readingLane(READERS_AT_ONCE.renewals),
    calls: readingLane(READERS_AT_ONCE.calls),
    words: readingLane(READERS_AT_ONCE.words),
    papers: readingLane(READERS_AT_ONCE.papers),
    persons: readingLane(READERS_AT_ONCE.persons),
    strangers: readingLane(READERS_AT_ONCE.strangers),
  };
}

/** Whoever does something goes before whoever looks only where money is: elsewhere the one would keep the other out. */
const equally = (who: Waiting): Waiting => ({ ...who, rank: 0 });

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

/** Subjects of whoever buys; what belongs to no other and is not the catalogue is an account's. */
const OF_BUYING = new Set<string>(["cart", "checkout", "order", "payment", "shipping", "tourist"]);
const questionAt: ReadonlyMap<string, Question> = new Map(questions.map((question) => [`/${question.path}`, question]));

/**
 * The lane of a page: a public page to whoever only reads it, a form or a page of one's own to whoever buys or has an account; and of a
 * question, which says it itself.
 */
export function laneOfPage({ page, pathname }: PageRequest, isRead: boolean): LaneName {
  // Public, whether or not this very address may be kept: a list for a price that is none is no purchase.
  if (page?.keep && isRead) return "pages";
  if (page) return OF_BUYING.has(page.screen.split("/")[0] ?? "") ? "money" : "accounts";
  const question = questionAt.get(pathname);
  // Without its body a question in JSON is none: nothing is to be looked at there.
  return (isRead && question?.asked === "json" ? question.lookedAtIn : question?.lane) ?? "strangers";
}

type Route = { readonly method?: string | undefined; readonly path?: string | undefined };

const ofCatalogue = new Set<string>(["goods", "search", "comment", "home", "dict", "file"]);
const MONEY_CALL = addressesOf(routesOf((subject) => OF_BUYING.has(subject)));
/** Every call but those that buy and those that show the catalogue. */
const ACCOUNT_CALL = addressesOf(routesOf((subject, changes) => !OF_BUYING.has(subject) && (changes || !ofCatalogue.has(subject))));
const SUGGESTIONS = addressesOf([contract.search.navigationGoodsSuggest["~orpc"].route]);

function routesOf(isOne: (subject: string, changes: boolean) => boolean): readonly Route[] {
  return Object.entries(contract).flatMap(([subject, calls]) =>
    Object.values(calls)
      .map((procedure) => procedure["~orpc"])
      .filter(({ route, meta }) => isOne(subject, route.method !== "GET" && meta.reads !== true))
      .map(({ route }) => route),
  );
}

function addressesOf(routes: readonly Route[]): RegExp {
  return new RegExp(`^/api(?:${routes.map(({ path }) => path?.replace(/\{\w+\}/g, "[^/]+")).join("|")})$`);
}

/**
 * The lane of a call, by its address as the contract writes it: whoever buys has theirs, and whoever has an account. All others wait behind each other,
 * also those that are written in any other way (`…/`) or lead nowhere.
 */
export function laneOfCall(pathname: string): LaneName {
  if (SUGGESTIONS.test(pathname)) return "words";
  if (MONEY_CALL.test(pathname)) return "money";
  return ACCOUNT_CALL.test(pathname) ? "accounts" : "calls";
}
