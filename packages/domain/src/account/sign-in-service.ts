import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type CallContext, customerOf } from "../platform/call-context.ts";
import { networkOf } from "../platform/client-network.ts";
import type { Queryable } from "../platform/database/database.ts";
import { takeBackShared, takeBackTry, takeTries, type Try } from "../platform/limits.ts";
import { isPassword } from "../platform/password.ts";
import type { Shop } from "../platform/shop.ts";
import { endPair, endPairsOf, listPairs, openPair, type Pair, renewPair } from "../session/pair-service.ts";
import { type ClosingRow, holdClosing } from "./closing/closing-store.ts";
import { writeClosingTicket } from "./closing/closing-tickets.ts";
import { deviceHash, findAsked, isKnownHere } from "./device-service.ts";
import { isTooShortToLogIn, signInName } from "./rules.ts";
import { insertDevice, lockPassword, noteDevice } from "./store.ts";
import { customerOfProof, type NotExist, type Proof, type ProofRefusal, prove } from "./verification/verification-service.ts";

export type Tokens = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly device_token?: string;
};

/** `cancellation.loginPrompt` while the account waits for deletion, `login.failed` after it. */
export type SignInRefusal = Refusal<"cancellation.loginPrompt" | "login.failed">;

type Asking = Pick<CallContext, "shop" | "market" | "clientAddress" | "userAgent">;

const QUARTER = 900;
const HOURLY = 3600;

/**
 * Signs in by password. An unknown name takes equally long and gives the same answer. Tries count per network address, and per name for
 * unknown devices; a known device has its own, so strangers cannot lock out the owner. The name is counted, not the account: shared tries
 * would link a mailbox to a number. A success returns the try of name or device, and that of the address once an hour per account, since a
 * carrier's address has many customers.
 */
export async function signIn(
  context: Asking,
  asked: { readonly username: string; readonly password: string; readonly deviceToken?: string },
): Promise<Tokens | SignInRefusal | Refusal<"limit.tooMany" | "password.fail">> {
  const { shop, market, clientAddress } = context;
  const brand = market.brand.code;
  if (isTooShortToLogIn(asked.password, shop.config.password)) return refuseField("password", "password.fail");
  const name = signInName(asked.username, market.country);
  const { found, isKnown } = await findAsked(shop, shop.database, brand, name, asked.deviceToken);
  const { perAddress, perAccount } = shop.config.limits.signIn;
  const now = shop.clock();
  const guess: Try = isKnown
    ? {
        limit: { name: "account.device", tries: perAccount, seconds: QUARTER },
        subject: deviceHash(asked.deviceToken).toString("base64url"),
      }
    : { limit: { name: "account.name", tries: perAccount, seconds: QUARTER }, subject: `${brand} ${Object.values(name).join("")}` };
  const ofAddress: Try = { limit: { name: "account.address", tries: perAddress, seconds: HOURLY }, subject: networkOf(clientAddress) };
  const tooMany = await takeTries(shop.database, now, isKnown ? [guess] : [ofAddress, guess]);
  if (tooMany) return tooMany;
  if (!(await isPassword(shop, asked.password.trim(), found?.passwordHash)) || !found) return refuse("login.failed");
  const { customerId, passwordHash } = found;
  return await shop.database.transaction(async (transaction) => {
    // A new password ends all sessions, so no session may begin by the old one after it.
    if ((await lockPassword(transaction, customerId)) !== passwordHash) return refuse("login.failed");
    const once = { limit: { name: "account.returned", tries: 1, seconds: HOURLY }, subject: customerId };
    if (isKnown) await takeBackTry(transaction, now, guess);
    else await takeBackShared(transaction, now, { shared: ofAddress, own: guess, once });
    return await beginSession(context, transaction, customerId, isKnown ? asked.deviceToken : undefined);
  });
}

export async function signInByCode(
  context: Asking,
  asked: Proof & { readonly deviceToken?: string },
): Promise<Tokens | ProofRefusal | SignInRefusal | NotExist> {
  const { shop } = context;
  const proven = await prove(context, asked, "login");
  if (isRefusal(proven)) return proven;
  return await shop.database.transaction(async (transaction) => {
    const found = await customerOfProof(shop, transaction, proven);
    if (isRefusal(found)) return found;
    const isKnown = await isKnownHere(shop, transaction, asked.deviceToken, found.customerId);
    return await beginSession(context, transaction, found.customerId, isKnown ? asked.deviceToken : undefined);
  });
}

/**
 * Starts a session and makes the device a known one. @param deviceToken of a known device
 * @returns `cancellation.loginPrompt` with `ticket` and `until` while the account waits for deletion
 */
export async function beginSession(
  context: Asking,
  database: Queryable,
  customerId: string,
  deviceToken?: string,
): Promise<Tokens | SignInRefusal> {
  const { shop, market, userAgent } = context;
  const closing = await holdClosing(database, customerId);
  if (!closing || (closing.dueAt && closing.dueAt <= shop.clock())) return refuse("login.failed");
  const prompt = promptOf(shop, customerId, closing);
  if (prompt) return refuse("cancellation.loginPrompt", { values: prompt });
  const pair = await openPair(shop, database, { customerId, brand: market.brand.code, userAgent });
  const token = deviceToken ?? Buffer.from(shop.random(32)).toString("base64url");
  if (deviceToken === undefined) await insertDevice(database, deviceHash(token), customerId, shop.clock());
  else await noteDevice(database, deviceHash(token), shop.clock());
  return { ...tokensOf(pair), device_token: token };
}

/** Undefined unless the account waits for deletion. Only for a proven customer. */
export async function promptOfClosing(shop: Pick<Shop, "clock" | "secret">, database: Queryable, customerId: string) {
  return promptOf(shop, customerId, await holdClosing(database, customerId));
}

function promptOf(shop: Pick<Shop, "clock" | "secret">, customerId: string, { appliedAt, dueAt }: Partial<ClosingRow> = {}) {
  return appliedAt && dueAt ? { ticket: writeClosingTicket(shop, { customerId, appliedAt }), until: dueAt.toISOString() } : undefined;
}

/** For apps. */
export async function refresh(
  { shop, market }: Pick<CallContext, "shop" | "market">,
  asked: { readonly refresh_token: string; readonly client_id: string; readonly client_secret: string },
): Promise<Tokens | Refusal<"login.failed">> {
  const { clientId, clientSecret } = shop.config.auth;
  if (asked.client_id !== clientId || asked.client_secret !== clientSecret) return refuse("login.failed");
  const renewed = await renewPair(shop, asked.refresh_token, market.brand.code);
  return renewed ? tokensOf(renewed.pair) : refuse("login.failed");
}

function tokensOf({ access, refresh: refreshToken, expiresIn }: Pair): Tokens {
  return { access_token: access, refresh_token: refreshToken, expires_in: expiresIn };
}

export async function signOut(context: Pick<CallContext, "shop" | "viewer">): Promise<{ readonly ended: true }> {
  const { customerId, sessionId } = customerOf(context);
  await endPair(context.shop, customerId, sessionId);
  return { ended: true };
}

export async function listSessions(context: Pick<CallContext, "shop" | "viewer">) {
  const { customerId, sessionId } = customerOf(context);
  const sessions = await listPairs(context.shop, customerId);
  return sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThis: session.sessionId === sessionId,
  }));
}

export async function endSession(
  context: Pick<CallContext, "shop" | "viewer">,
  sessionId: string,
): Promise<{ readonly ended: true } | Refusal<"item.notFound">> {
  return (await endPair(context.shop, customerOf(context).customerId, sessionId)) ? { ended: true } : refuse("item.notFound");
}

/** Including this one. */
export async function signOutEverywhere(context: Pick<CallContext, "shop" | "viewer">): Promise<{ readonly ended: number }> {
  return { ended: await endPairsOf(context.shop, context.shop.database, customerOf(context).customerId, null) };
}
