/** Files that people send: a ticket, a file, and something of the shop that takes it, or nothing (D-147, D-174, decision 059). */
import { randomId } from "@rambla/core/id";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { after, DAY, HOUR, MINUTE, SECOND } from "@rambla/core/time";
import { type CallContext, isCustomer, type Viewer } from "../platform/call-context.ts";
import { networkHash } from "../platform/client-network.ts";
import type { Transaction } from "../platform/database/database.ts";
import { callerOf, takeTry } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { FILE_TYPES, type FileOwner, mostBytes, refusalOfBudget, storedName } from "./rules.ts";
import {
  countFiles,
  findHeld,
  findLeft,
  findReady,
  insertComing,
  lockBudget,
  markFreed,
  markReady,
  markShown,
  markUsed,
  type ReadyFile,
  removeComing,
  removeLeft,
  removeSent,
} from "./store.ts";
import { isOperatorLink, readTicket, writeTicket } from "./tickets.ts";

export type { ReadyFile } from "./store.ts";
export { isOperatorLink, operatorLink } from "./tickets.ts";

const TICKET_FOR = 15 * MINUTE;
/** After so long nothing that is still coming comes any more. */
const COMING_FOR = HOUR;
const NETWORK_FOR = DAY;
const CUSTOMER_FOR = 30 * DAY;

/** The owner of what a caller sends. */
export function ownerOf(viewer: Viewer, brand: string): FileOwner {
  if (isCustomer(viewer)) return { brand, customerId: viewer.customerId, guestId: viewer.guestId };
  return { brand, customerId: null, guestId: viewer.kind === "guest" ? viewer.guestId : null };
}

/**
 * A ticket for one file. Anonymous as the catalogue says, so counted by network. Only customers may send films.
 * @returns the address to post to (multipart, one part `file`), the id the file will have, and how large it may be: 0 where it may not be sent
 */
export async function askForTicket(context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress">): Promise<
  | {
      readonly fileId: string;
      readonly ticket: string;
      readonly until: Date;
      readonly most: { readonly image: number; readonly video: number };
    }
  | Refusal<"limit.tooMany">
> {
  const { shop, market, viewer } = context;
  const { upload } = shop.config;
  const tooMany = await takeTry(shop, { name: "file.ticket", tries: upload.perHour, seconds: HOUR / 1000 }, callerOf(context));
  if (tooMany) return tooMany;
  const fileId = randomId(shop.random);
  const until = after(shop.clock(), TICKET_FOR);
  return {
    fileId,
    ticket: writeTicket(shop, fileId, until, ownerOf(viewer, market.brand.code)),
    until,
    most: { image: mostBytes(upload, "image"), video: isCustomer(viewer) ? mostBytes(upload, "video") : 0 },
  };
}

type NotBegun = "item.notFound" | "limit.tooMany" | "file.noRoom" | "file.tooMuch";

/**
 * Begins to take a file in. Its declared bytes count against the budgets of all files, of its customer and of its network at once.
 * @returns its id, and whether it may be a film; `item.notFound` for a ticket that is made up, over or used, `limit.tooMany` while the
 *   network has many files that nothing took, `file.noRoom` and `file.tooMuch` where a budget is used up
 */
export async function beginFile(
  shop: Shop,
  ticket: string,
  clientAddress: string,
  bytes: number,
): Promise<{ readonly fileId: string; readonly mayFilm: boolean } | Refusal<NotBegun>> {
  const now = shop.clock();
  const read = readTicket(shop, ticket, now);
  if (!read) return refuse("item.notFound");
  const { fileId, owner } = read;
  const file = { fileId, owner, bytes, clientHash: networkHash(shop, clientAddress), createdAt: now };
  const refused = await shop.database.transaction(async (transaction): Promise<NotBegun | undefined> => {
    await lockBudget(transaction);
    const held = await findHeld(transaction, file, after(now, -CUSTOMER_FOR));
    const above = refusalOfBudget(held, bytes, shop.config.upload);
    if (above) return above;
    return (await insertComing(transaction, file, after(now, NETWORK_FOR))) ? undefined : "item.notFound";
  });
  return refused ? refuse(refused) : { fileId, mayFilm: owner.customerId !== null };
}

/** Keeps what has come whole, `path` being a local file of our own making. @returns false when it was forgotten meanwhile, and is nowhere now */
export async function keepFile(shop: Shop, file: ReadyFile, path: string): Promise<boolean> {
  const name = storedName(file.fileId, file.type);
  await shop.files.put(name, path, file.type);
  if (await markReady(shop.database, file)) return true;
  await shop.files.remove(name);
  return false;
}

/** What broke off leaves no trace, and may be tried again with its ticket. */
export async function abandonFile(shop: Pick<Shop, "database">, fileId: string): Promise<void> {
  await removeComing(shop.database, fileId);
}

/**
 * A file that is there, for its sender: the customer or the guest of its brand, or an operator with a link to it. One that is shown, for
 * everybody of its brand.
 * @param query of the address it is asked for at
 */
export async function fileFor(
  shop: Pick<Shop, "database" | "secret" | "clock">,
  fileId: string,
  reader: { readonly brand: string; readonly query: URLSearchParams; readonly viewer: () => Promise<Viewer> },
): Promise<ReadyFile | undefined> {
  const file = await findReady(shop.database, fileId);
  if (!file) return undefined;
  const { brand, customerId, guestId, isShown, ...ready } = file;
  if (isOperatorLink(shop, fileId, reader.query)) return ready;
  if (brand === reader.brand && isShown) return ready;
  if (brand !== reader.brand || (customerId === null && guestId === null)) return undefined;
  const viewer = await reader.viewer();
  if (viewer.kind === "anonymous") return undefined;
  const isCustomers = isCustomer(viewer) && customerId === viewer.customerId;
  return isCustomers || (customerId === null && guestId === viewer.guestId) ? ready : undefined;
}

/**
 * Something of the shop takes files of its caller, in the transaction that makes it: from then on they stay.
 * @returns false when one of them is not there, is another sender's, or something else has it; then the caller rolls back
 */
export async function takeFiles(
  { clock }: Pick<Shop, "clock">,
  transaction: Transaction,
  owner: FileOwner,
  fileIds: readonly string[],
): Promise<boolean> {
  const asked = new Set(fileIds);
  return (await markUsed(transaction, [...asked], owner, clock())) === asked.size;
}

/** Shows files that something has taken to everybody of their brand, in its transaction. */
export async function showFiles({ clock }: Pick<Shop, "clock">, transaction: Transaction, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await markShown(transaction, fileIds, clock());
}

/** Whatever took files lets go of them, in its transaction: nothing needs them any more, and they go at once. */
export async function freeFiles(shop: Pick<Shop, "clock" | "config">, transaction: Transaction, fileIds: readonly string[]): Promise<void> {
  await markFreed(transaction, fileIds, after(leftBefore(shop).unused, -SECOND), shop.clock());
}

const leftBefore = ({ clock, config }: Pick<Shop, "clock" | "config">) => ({
  coming: after(clock(), -COMING_FOR),
  unused: after(clock(), -config.upload.unusedHours * HOUR),
});

/** Files that nothing took or that never came whole, the oldest first. */
export async function leftFiles(shop: Shop, most: number): Promise<readonly string[]> {
  return await findLeft(shop.database, leftBefore(shop), most);
}

/** Forgets one file, if it is still left, and what the store has of it: gone from both or from none. */
export async function forgetFile(shop: Shop, fileId: string): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const removed = await removeLeft(transaction, fileId, leftBefore(shop));
    if (!removed) return;
    // Of one that never came whole the store has nothing, or what it was given a moment before its process ended.
    for (const type of removed.type === null ? FILE_TYPES : [removed.type]) await shop.files.remove(storedName(fileId, type));
  });
}

/** Forgets what networks sent on days that are over. */
export async function forgetSent(shop: Pick<Shop, "database" | "clock">): Promise<void> {
  await removeSent(shop.database, shop.clock());
}

/** Files of the shop and their bytes, for its metrics. */
export async function filesKept(shop: Pick<Shop, "database">): Promise<{ readonly files: number; readonly bytes: number }> {
  return await countFiles(shop.database);
}
