/** A customer's copy of their data: requested with the password, downloaded once, in portions. */
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { randomId } from "@rambla/core/id";
import { after, DAY, MINUTE, SECOND } from "@rambla/core/time";
import { confirmPassword } from "../account/password-service.ts";
import { type CallContext, customerOf } from "../platform/call-context.ts";
import { takeTry } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { listPairs } from "../session/pair-service.ts";
import { PERSONAL } from "./catalogue-store.ts";
import type { Person } from "./person-store.ts";
import { personOf } from "./service.ts";
import { findCustomerKeys, findTold } from "./store.ts";
import { readTicket, writeTicket } from "./tickets.ts";

const GOOD_FOR = 5 * MINUTE;
/** Rows in memory at a time. */
const PORTION = 200;

/** The path in front of a ticket. */
export const COPY_AT = "/account/data/";

/**
 * Issues a ticket for a copy, after the password; limited per day.
 * @returns the address, valid once
 */
export async function askForCopy(
  context: Pick<CallContext, "shop" | "viewer">,
  password: string,
): Promise<{ readonly address: string; readonly until: Date } | Refusal<"auth.required" | "password.wrong" | "limit.tooMany">> {
  const { shop } = context;
  const { customerId, sessionId } = customerOf(context);
  const confirmed = await confirmPassword(shop, customerId, password, "password");
  if (isRefusal(confirmed)) return confirmed;
  const tooMany = await takeTry(
    shop,
    { name: "personal.copy", tries: shop.config.limits.copies.perDay, seconds: DAY / SECOND },
    customerId,
  );
  if (tooMany) return tooMany;
  const until = after(shop.clock(), GOOD_FOR);
  return { address: `${COPY_AT}${writeTicket(shop, { ticketId: randomId(shop.random), customerId, sessionId, until })}`, until };
}

/**
 * Redeems a ticket.
 * @returns undefined when it is forged, expired, used, of another brand, or its session has ended
 */
export async function takeCopyTicket(
  shop: Pick<Shop, "database" | "clock" | "secret">,
  text: string,
  brand: string,
): Promise<Person | undefined> {
  const ticket = readTicket(shop, text, shop.clock());
  if (!ticket) return undefined;
  const [keys, sessions] = [await findCustomerKeys(shop.database, ticket.customerId), await listPairs(shop, ticket.customerId)];
  if (keys?.brand !== brand || !sessions.some(({ sessionId }) => sessionId === ticket.sessionId)) return undefined;
  const used = await takeTry(shop, { name: "personal.ticket", tries: 1, seconds: GOOD_FOR / SECOND }, ticket.ticketId);
  return used ? undefined : await personOf(shop, shop.database, keys);
}

/**
 * Writes the copy as JSON, piece by piece, and reads the next portion when the last was sent.
 * @param inTurn runs a portion's query in the request queue
 */
export async function* copyOf(
  person: Person,
  madeAt: Date,
  inTurn: <Result>(work: (shop: Pick<Shop, "database">) => Promise<Result>) => Promise<Result>,
): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(madeAt)}`;
  for (const name of Object.keys(PERSONAL).reverse()) {
    yield `,\n${JSON.stringify(name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()))}: [`;
    let behind = "";
    for (let isFirst = true, isMore = true; isMore; isFirst = false) {
      const rows = await inTurn(({ database }) => findTold(database, name, person, behind, PORTION));
      if (rows.length > 0) yield `${isFirst ? "" : ","}\n${rows.map(({ row }) => row).join(",\n")}`;
      behind = rows.at(-1)?.key ?? "";
      isMore = rows.length === PORTION;
    }
    yield "]";
  }
  yield "\n}\n";
}
