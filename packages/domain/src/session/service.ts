/** Sessions: a random token in the caller's hands, its hash here, so that every one can be ended and none can be read (D-180, decision 057). */
import { createHash } from "node:crypto";
import { after, HOUR, MINUTE } from "@rambla/core/time";
import type { Queryable } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { findSession, insertSession, removeEndedSessions, revokeSession, revokeSessions, type SessionRow } from "./store.ts";

/** A used session is noted this often. */
const NOTED_EVERY = MINUTE;
/** What the tokens of guests begin with: nobody looks for a customer under one, which most calls of a checkout show. */
const GUESTS = "g.";

/**
 * Begins a session.
 * @param whose the guest or operator it speaks for
 * @returns its token, which nobody can make or guess and which is stored nowhere
 */
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
 * Whom a token speaks for; undefined for one that is made up, over, revoked or of another kind. A guest's session ends when it
 * was said to end; an operator's ends after a while without use, and after a working day in any case.
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

/** Ends a session: whoever still holds its token is nobody from now on, on every node. */
export async function endSession(shop: Pick<Shop, "database" | "clock">, token: string): Promise<void> {
  if (isToken(token)) await revokeSession(shop.database, hashOf(token), shop.clock());
}

/** Ends all sessions of somebody, in the transaction of the reason for it. */
export async function endSessionsOf(
  shop: Pick<Shop, "clock">,
  transaction: Queryable,
  kind: SessionRow["kind"],
  subjectId: string,
): Promise<void> {
  await revokeSessions(transaction, kind, subjectId, shop.clock());
}

/** Forgets sessions that are over. */
export async function forgetEndedSessions(shop: Pick<Shop, "database" | "clock">): Promise<void> {
  await removeEndedSessions(shop.database, shop.clock());
}

/** What is none costs no question. Guests who came before theirs were marked show a token without. */
function isToken(text: string): boolean {
  return /^(?:g\.)?[\w-]{43}$/.test(text);
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
