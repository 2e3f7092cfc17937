/**
 * Customer sessions: access and refresh tokens that rotate together. The first refresh token is random; all others derive from it with the
 * shop's key. So a replaced token can get its successor although only hashes are stored.
 */
import { createHash, createHmac } from "node:crypto";
import { randomId } from "@rambla/core/id";
import type { BrandCode } from "@rambla/core/market";
import { after, MINUTE, SECOND } from "@rambla/core/time";
import type { Queryable } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { deviceName } from "./device-rules.ts";
import { verdictOn } from "./pair-rules.ts";
import {
  type CustomerRow,
  findByAccess,
  findPair,
  findPairsOf,
  insertPairSession,
  type ListedSession,
  notePair,
  type PairHashes,
  revokePair,
  revokePairsOf,
  rotatePair,
} from "./pair-store.ts";

export type { CustomerRow, ListedSession } from "./pair-store.ts";

/** How often use is recorded. */
const NOTED_EVERY = MINUTE;
const MOST_LISTED = 50;
const REFRESH_TOKEN = /^([0-9A-Za-z]{23})\.[\w-]{43}$/;
const ACCESS_TOKEN = /^[\w-]{43}$/;

/** `expiresIn` in seconds. */
export type Pair = { readonly access: string; readonly refresh: string; readonly expiresIn: number };

type Keys = Pick<Shop, "secret">;

/** @param userAgent for the list of sessions */
export async function openPair(
  shop: Pick<Shop, "random" | "clock" | "config" | "secret">,
  database: Queryable,
  whose: { readonly customerId: string; readonly brand: BrandCode; readonly userAgent: string | undefined },
): Promise<Pair> {
  const { expiresIn } = shop.config.session;
  const sessionId = randomId(shop.random);
  const refresh = `${sessionId}.${Buffer.from(shop.random(32)).toString("base64url")}`;
  const now = shop.clock();
  await insertPairSession(database, {
    sessionId,
    customerId: whose.customerId,
    brand: whose.brand,
    device: deviceName(whose.userAgent ?? ""),
    hashes: hashesOf(shop, refresh),
    createdAt: now,
    expiresAt: after(now, expiresIn * SECOND),
  });
  return pairOf(shop, refresh, expiresIn);
}

/** Undefined for an unknown, expired, revoked or replaced token. */
export async function customerOfAccess(
  shop: Pick<Shop, "database" | "clock" | "config">,
  access: string,
  brand: BrandCode,
): Promise<CustomerRow | undefined> {
  if (!ACCESS_TOKEN.test(access)) return undefined;
  const now = shop.clock();
  const found = await findByAccess(
    shop.database,
    hashOf(access),
    { now, notedBefore: after(now, -NOTED_EVERY) },
    after(now, -shop.config.session.graceSeconds * SECOND),
  );
  return found?.brand === brand ? found : undefined;
}

/**
 * Gives the current pair while it is young, else the next one. A long replaced token ends the session: it was stolen.
 * @returns undefined when nothing can be renewed
 */
export async function renewPair(
  shop: Pick<Shop, "database" | "clock" | "config" | "secret">,
  refresh: string,
  brand: BrandCode,
): Promise<(CustomerRow & { readonly pair: Pair }) | undefined> {
  const sessionId = REFRESH_TOKEN.exec(refresh)?.[1];
  if (sessionId === undefined) return undefined;
  const {
    database,
    config: { session: settings },
  } = shop;
  const now = shop.clock();
  const hash = hashOf(refresh);
  const found = await findPair(database, sessionId, hash);
  if (found?.brand !== brand) return undefined;
  const { customerId, mailbox } = found;
  const given = (token: string, generatedAt: Date) => {
    const expiresIn = Math.ceil((after(generatedAt, settings.expiresIn * SECOND).getTime() - now.getTime()) / SECOND);
    return { sessionId, customerId, brand, mailbox, pair: pairOf(shop, token, expiresIn) };
  };
  switch (verdictOn(found.shown, found, now, settings)) {
    case "keep":
      if (!found.pairSeen || found.lastSeenAt < after(now, -NOTED_EVERY)) await notePair(database, sessionId, hash, now);
      return given(refresh, found.generatedAt);
    case "rotate": {
      const next = nextOf(shop, refresh);
      await rotatePair(database, sessionId, hash, hashesOf(shop, next), { now, expiresAt: after(now, settings.expiresIn * SECOND) });
      return given(next, now);
    }
    case "repeat":
      return given(nextOf(shop, refresh), found.generatedAt);
    case "reused":
      await revokePair(database, sessionId, now);
      return undefined;
    case "over":
      return undefined;
  }
}

/** Identifies without renewing, for pages that must not renew. */
export async function customerOfRefresh(
  shop: Pick<Shop, "database" | "clock" | "config" | "secret">,
  refresh: string,
  brand: BrandCode,
): Promise<CustomerRow | undefined> {
  return REFRESH_TOKEN.test(refresh) ? await customerOfAccess(shop, accessOf(shop, refresh), brand) : undefined;
}

/** The latest used first. */
export async function listPairs(shop: Pick<Shop, "database" | "clock">, customerId: string): Promise<readonly ListedSession[]> {
  return await findPairsOf(shop.database, customerId, shop.clock(), MOST_LISTED);
}

/** @returns false for another customer's session */
export async function endPair(shop: Pick<Shop, "database" | "clock">, customerId: string, sessionId: string): Promise<boolean> {
  return await revokePair(shop.database, sessionId, shop.clock(), customerId);
}

/** Joins the caller's transaction. @param but the session that stays */
export async function endPairsOf(
  shop: Pick<Shop, "clock">,
  transaction: Queryable,
  customerId: string,
  but: string | null,
): Promise<number> {
  return await revokePairsOf(transaction, customerId, shop.clock(), but);
}

function pairOf(shop: Keys, refresh: string, expiresIn: number): Pair {
  return { access: accessOf(shop, refresh), refresh, expiresIn };
}

function accessOf(shop: Keys, refresh: string): string {
  return made(shop, "access", refresh);
}

function nextOf(shop: Keys, refresh: string): string {
  return `${refresh.slice(0, refresh.indexOf("."))}.${made(shop, "next", refresh)}`;
}

function made({ secret }: Keys, what: string, refresh: string): string {
  return createHmac("sha256", secret).update(`session ${what}\n${refresh}`).digest("base64url");
}

function hashesOf(shop: Keys, refresh: string): PairHashes {
  return { access: hashOf(accessOf(shop, refresh)), refresh: hashOf(refresh) };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
