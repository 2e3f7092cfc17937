/** Sessions of guests and operators: random tokens, of which only hashes are stored. */
import { createHash } from "node:crypto";
import { after, HOUR, MINUTE } from "@rambla/core/time";
import type { Queryable } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { findSession, insertSession, removeEndedSessions, revokeSession, revokeSessions, type SessionRow } from "./store.ts";

/** How often use is recorded. */
const NOTED_EVERY = MINUTE;
/** The prefix of guest tokens, which spares a lookup of customers. */
const GUESTS = "g.";

/** @returns the token, which is stored nowhere */
export async function openSession(
  shop: Pick<Shop, "random" | "clock">,
  database: Queryable,
  whose: SessionRow,
  milliseconds: number,
): Promise<string> {
  const token = `${whose.kind === "guest" ? GUESTS : ""}${Buffer.from(shop.random(32)).toString("base64url")}`;
  const now = shop.clock();
  await insertSession(database, { ...whose, tokenHash: hashOf(token), createdAt: now, expiresAt: after(now, milliseconds) });
  return token;
}

/**
 * Undefined for an unknown, expired or revoked token, or another kind. Guest sessions have a fixed end. Operator sessions end after idle
 * time and after their maximum length.
 */
export async function sessionOf<Kind extends SessionRow["kind"]>(
  shop: Pick<Shop, "database" | "clock" | "config">,
  kind: Kind,
  token: string,
): Promise<Extract<SessionRow, { kind: Kind }> | undefined> {
  if (!isToken(token)) return undefined;
  const now = shop.clock();
  const { idleMinutes, sessionHours } = shop.config.operator;
  const ofOperator = { expiresAt: after(now, idleMinutes * MINUTE), begunAfter: after(now, -sessionHours * HOUR) };
  const seen = { notedBefore: after(now, -NOTED_EVERY), ...(kind === "operator" ? ofOperator : { expiresAt: null, begunAfter: null }) };
  const found = await findSession(shop.database, kind, hashOf(token), now, seen);
  return found as Extract<SessionRow, { kind: Kind }> | undefined;
}

/** Takes effect on every node. */
export async function endSession(shop: Pick<Shop, "database" | "clock">, token: string): Promise<void> {
  if (isToken(token)) await revokeSession(shop.database, hashOf(token), shop.clock());
}

/** Joins the caller's transaction. */
export async function endSessionsOf(
  shop: Pick<Shop, "clock">,
  transaction: Queryable,
  kind: SessionRow["kind"],
  subjectId: string,
): Promise<void> {
  await revokeSessions(transaction, kind, subjectId, shop.clock());
}

export async function forgetEndedSessions(shop: Pick<Shop, "database" | "clock">): Promise<void> {
  await removeEndedSessions(shop.database, shop.clock());
}

/** Spares a query for other text. Old guest tokens have no prefix. */
function isToken(text: string): boolean {
  return /^(?:g\.)?[\w-]{43}$/.test(text);
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
