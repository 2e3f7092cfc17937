/** Uploads: a ticket, then a file, which another subject uses or which expires. */
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
/** An upload must end within this time. */
const COMING_FOR = HOUR;
const NETWORK_FOR = DAY;
const CUSTOMER_FOR = 30 * DAY;

export function ownerOf(viewer: Viewer, brand: string): FileOwner {
  if (isCustomer(viewer)) return { brand, customerId: viewer.customerId, guestId: viewer.guestId };
  return { brand, customerId: null, guestId: viewer.kind === "guest" ? viewer.guestId : null };
}

/**
 * Gives a ticket for one file. Films need a customer; the limit is per network.
 * @returns the address for a multipart post (part `file`), the file's id, and the size limits: 0 when not allowed
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
 * Begins an upload. The declared bytes count against all budgets at once.
 * @returns `item.notFound` for an invalid, expired or used ticket, `limit.tooMany` for too many unused files, `file.noRoom` and
 * `file.tooMuch` for an exhausted budget
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

/** Stores a complete upload; `path` is a local file made by the server. @returns false when the entry expired; the file is then deleted */
export async function keepFile(shop: Shop, file: ReadyFile, path: string): Promise<boolean> {
  const name = storedName(file.fileId, file.type);
  await shop.files.put(name, path, file.type);
  if (await markReady(shop.database, file)) return true;
  await shop.files.remove(name);
  return false;
}

/** Deletes a failed upload; its ticket works again. */
export async function abandonFile(shop: Pick<Shop, "database">, fileId: string): Promise<void> {
  await removeComing(shop.database, fileId);
}

/** A file for its sender, for an operator with a link, or for every visitor of the brand once it is public. */
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
 * Uses files of the caller, in the caller's transaction.
 * @returns false when one is missing, another sender's or in use; the caller rolls back
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

/** Makes used files public in the brand. */
export async function showFiles({ clock }: Pick<Shop, "clock">, transaction: Transaction, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await markShown(transaction, fileIds, clock());
}

/** Releases files, in the caller's transaction; the worker deletes them at once. */
export async function freeFiles(shop: Pick<Shop, "clock" | "config">, transaction: Transaction, fileIds: readonly string[]): Promise<void> {
  await markFreed(transaction, fileIds, after(leftBefore(shop).unused, -SECOND), shop.clock());
}

const leftBefore = ({ clock, config }: Pick<Shop, "clock" | "config">) => ({
  coming: after(clock(), -COMING_FOR),
  unused: after(clock(), -config.upload.unusedHours * HOUR),
});

/** Unused and incomplete files, the oldest first. */
export async function leftFiles(shop: Shop, most: number): Promise<readonly string[]> {
  return await findLeft(shop.database, leftBefore(shop), most);
}

/** Deletes an unused file from the table and the store in one transaction. */
export async function forgetFile(shop: Shop, fileId: string): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const removed = await removeLeft(transaction, fileId, leftBefore(shop));
    if (!removed) return;
    // An incomplete file may be in the store if its process ended just then.
    for (const type of removed.type === null ? FILE_TYPES : [removed.type]) await shop.files.remove(storedName(fileId, type));
  });
}

export async function forgetSent(shop: Pick<Shop, "database" | "clock">): Promise<void> {
  await removeSent(shop.database, shop.clock());
}

/** For metrics. */
export async function filesKept(shop: Pick<Shop, "database">): Promise<{ readonly files: number; readonly bytes: number }> {
  return await countFiles(shop.database);
}
