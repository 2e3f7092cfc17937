/** Files that people send: a ticket, a file, and something of the shop that takes it, or nothing (D-147, D-174, decision 059). */
import { randomId } from "@rambla/core/id";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { after, HOUR, MINUTE, SECOND } from "@rambla/core/time";
import type { CallContext } from "../platform/call-context.ts";
import { networkHash } from "../platform/client-network.ts";
import type { Transaction } from "../platform/database/database.ts";
import { callerOf, takeTry } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { FILE_TYPES, mostBytes, storedName } from "./rules.ts";
import { findLeft, findReady, insertComing, markFreed, markReady, markUsed, type ReadyFile, removeComing, removeLeft } from "./store.ts";
import { readTicket, writeTicket } from "./tickets.ts";

export type { ReadyFile } from "./store.ts";

const TICKET_FOR = 15 * MINUTE;
/** After so long nothing that is still coming comes any more. */
const COMING_FOR = HOUR;

/**
 * A ticket for one file. Anonymous as the catalogue says, so counted by network.
 * @returns the address to post to (multipart, one part `file`), the id the file will have, and how large it may be
 */
export async function askForTicket(context: Pick<CallContext, "shop" | "clientAddress" | "viewer">): Promise<
  | {
      readonly fileId: string;
      readonly ticket: string;
      readonly until: Date;
      readonly most: { readonly image: number; readonly video: number };
    }
  | Refusal<"limit.tooMany">
> {
  const { shop } = context;
  const { upload } = shop.config;
  const tooMany = await takeTry(shop, { name: "file.ticket", tries: upload.perHour, seconds: HOUR / 1000 }, callerOf(context));
  if (tooMany) return tooMany;
  const fileId = randomId(shop.random);
  const until = after(shop.clock(), TICKET_FOR);
  return {
    fileId,
    ticket: writeTicket(shop, fileId, until),
    until,
    most: { image: mostBytes(upload, "image"), video: mostBytes(upload, "video") },
  };
}

/**
 * Begins to take a file in.
 * @returns its id; `item.notFound` for a ticket that is made up, over or used, `limit.tooMany` while the network has many files that nothing took
 */
export async function beginFile(
  shop: Shop,
  ticket: string,
  clientAddress: string,
): Promise<{ readonly fileId: string } | Refusal<"item.notFound" | "limit.tooMany">> {
  const fileId = readTicket(shop, ticket, shop.clock());
  if (fileId === undefined) return refuse("item.notFound");
  const begun = await insertComing(
    shop.database,
    { fileId, clientHash: networkHash(shop, clientAddress), createdAt: shop.clock() },
    shop.config.upload.waiting,
  );
  if (begun === "tooMany") return refuse("limit.tooMany");
  return begun === "used" ? refuse("item.notFound") : { fileId };
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

/** A file that is there, for whoever knows its unguessable id. */
export async function fileOf(shop: Pick<Shop, "database">, fileId: string): Promise<ReadyFile | undefined> {
  return await findReady(shop.database, fileId);
}

/**
 * Something of the shop takes files, in the transaction that makes it: from then on they stay.
 * @returns false when one of them is not there, or something else has it; then the caller rolls back
 */
export async function takeFiles({ clock }: Pick<Shop, "clock">, transaction: Transaction, fileIds: readonly string[]): Promise<boolean> {
  const asked = new Set(fileIds);
  return (await markUsed(transaction, [...asked], clock())) === asked.size;
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
