/** Signing in and out, and the sessions of a customer (D-059, D-185, D-192, decisions 071 and 072). */
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

/** Instead of a session: the account is under review, with what takes that back (D-189); or its time is over. */
export type SignInRefusal = Refusal<"cancellation.loginPrompt" | "login.failed">;

type Asking = Pick<CallContext, "shop" | "market" | "clientAddress" | "userAgent">;

const QUARTER = 900;
const HOURLY = 3600;

/**
 * Signs in by password. A name that nobody has costs the same time and gives the same answer. Tries are counted for the address and,
 * of devices the account does not know, for the name they are made with, whether it is anybody's or not; a known device counts by itself, so that no stranger keeps its owner out.
 * Counted for the account, its mailbox and its number would share their tries, and tell by it that they belong together.
 * A login is no guess: what it counted for the name or its device is given back, so that strangers are told the same of a mailbox
 * whose owner has just come as of any other. What it counted for its address is given back too, once an hour for an account: many
 * customers come from behind the address of one carrier, and whoever guesses at other accounts gains nothing by logging in to one of theirs.
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
    // A new password ends all sessions: none begins by the old one after that.
    if ((await lockPassword(transaction, customerId)) !== passwordHash) return refuse("login.failed");
    const once = { limit: { name: "account.returned", tries: 1, seconds: HOURLY }, subject: customerId };
    if (isKnown) await takeBackTry(transaction, now, guess);
    else await takeBackShared(transaction, now, { shared: ofAddress, own: guess, once });
    return await beginSession(context, transaction, customerId, isKnown ? asked.deviceToken : undefined);
  });
}

/** Signs in by a code or link that was sent to the mailbox or number. */
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
 * Begins a session and makes the device a known one; the one way to one. @param deviceToken of one that is known already
 * @returns `cancellation.loginPrompt` with a `ticket` while the account is under review, and the moment of its deletion in `until`
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

/** What asks whether to come back to an account; only for whoever has signed in. Undefined when it is not under review. */
export async function promptOfClosing(shop: Pick<Shop, "clock" | "secret">, database: Queryable, customerId: string) {
  return promptOf(shop, customerId, await holdClosing(database, customerId));
}

function promptOf(shop: Pick<Shop, "clock" | "secret">, customerId: string, { appliedAt, dueAt }: Partial<ClosingRow> = {}) {
  return appliedAt && dueAt ? { ticket: writeClosingTicket(shop, { customerId, appliedAt }), until: dueAt.toISOString() } : undefined;
}

/** Renews a session for an app (R-166, D-062, D-179). */
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

/** Ends the session of this call (D-070). */
export async function signOut(context: Pick<CallContext, "shop" | "viewer">): Promise<{ readonly ended: true }> {
  const { customerId, sessionId } = customerOf(context);
  await endPair(context.shop, customerId, sessionId);
  return { ended: true };
}

/** Where the customer is signed in. */
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

/** Ends one of the customer's sessions. */
export async function endSession(
  context: Pick<CallContext, "shop" | "viewer">,
  sessionId: string,
): Promise<{ readonly ended: true } | Refusal<"item.notFound">> {
  return (await endPair(context.shop, customerOf(context).customerId, sessionId)) ? { ended: true } : refuse("item.notFound");
}

/** Ends all of the customer's sessions, this one too. */
export async function signOutEverywhere(context: Pick<CallContext, "shop" | "viewer">): Promise<{ readonly ended: number }> {
  return { ended: await endPairsOf(context.shop, context.shop.database, customerOf(context).customerId, null) };
}
