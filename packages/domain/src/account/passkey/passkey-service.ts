import type { PasskeyMade, PasskeyShown } from "@rambla/contract/account";
import { randomId } from "@rambla/core/id";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { after, MINUTE } from "@rambla/core/time";
import { type CallContext, customerOf } from "../../platform/call-context.ts";
import { DatabaseAway } from "../../platform/database/database.ts";
import { callerOf, takeTry } from "../../platform/limits.ts";
import { publicOrigin } from "../../platform/origin.ts";
import type { Shop } from "../../platform/shop.ts";
import { deviceName } from "../../session/device-rules.ts";
import { holdClosing, noteSensitive } from "../closing/closing-store.ts";
import { tellCustomer } from "../mail-service.ts";
import { goesOn, LONGEST_NAME } from "./passkey-rules.ts";
import {
  findCredentialsOf,
  findPasskey,
  findPasskeysOf,
  insertChallenge,
  insertPasskey,
  notePasskey,
  removeChallenges,
  removePasskey,
  renamePasskey,
  stopPasskey,
  takeChallenge,
} from "./passkey-store.ts";
import { confirmPassword } from "../password-service.ts";
import { placeOf } from "../place.ts";
import { nameOf, tidyNickname } from "../rules.ts";
import { isKnownHere } from "../device-service.ts";
import { beginSession, type SignInRefusal, type Tokens } from "../sign-in-service.ts";
import { findCustomer, lockPassword } from "../store.ts";

type Asking = Pick<CallContext, "shop" | "market" | "clientAddress"> & Partial<Pick<CallContext, "viewer">>;
type Signed = Pick<CallContext, "shop" | "market" | "viewer">;
type Failed = Refusal<"passkey.failed">;

/** One answer for every reason, which reveals nothing. */
const failed = (): Failed => refuse("passkey.failed");

/** COSE numbers of EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257] as const;

/** Loaded on first use: only passkeys need it. */
const library = () => import("@simplewebauthn/server");

/** Needs the password, against open browsers. @returns options for `navigator.credentials.create` as JSON */
export async function passkeyOptions(context: Asking & Signed, password: string) {
  const { shop, market } = context;
  const { customerId } = customerOf(context);
  const place = placeOf(context);
  const { passkeys, passkeysEach } = shop.config.account;
  if (!passkeys) return failed();
  const tooMany = await takeTry(shop, asksOf(shop), callerOf(context));
  if (tooMany) return tooMany;
  const customer = await confirmPassword(shop, customerId, password, "password");
  if (isRefusal(customer)) return customer;
  if ((await findPasskeysOf(shop.database, customerId)).length >= passkeysEach)
    return refuse("passkey.tooMany", { values: { max: passkeysEach } });
  const known = await findCredentialsOf(shop.database, customerId, place.host);
  const challenge = chance(shop);
  await insertChallenge(shop.database, challenge, place, customerId, shop.clock());
  return {
    challenge,
    timeout: lifetime(shop),
    attestation: "none" as const,
    rp: { id: place.host, name: market.brand.name },
    user: { id: handleOf(customerId), name: nameOf(customer), displayName: customer.nickname ?? nameOf(customer) },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      type: "public-key" as const,
      id: credentialId.toString("base64url"),
      transports,
    })),
    authenticatorSelection: { residentKey: "required" as const, requireResidentKey: true, userVerification: "required" as const },
  };
}

/** Adds a passkey and tells the customer. @returns its id, and a name from the user agent */
export async function addPasskey(
  context: Signed & Pick<CallContext, "userAgent">,
  made: PasskeyMade,
): Promise<{ readonly passkeyId: string; readonly name: string | null } | Failed> {
  const { shop, userAgent } = context;
  const { customerId } = customerOf(context);
  const customer = await findCustomer(shop.database, customerId);
  if (!customer) return failed();
  const { verifyRegistrationResponse } = await library();
  const verified = await orUndefined(context, () =>
    verifyRegistrationResponse({ response: made, supportedAlgorithmIDs: [...ALGORITHMS], ...expected(context, customerId) }),
  );
  if (!verified?.verified) return failed();
  const { credential } = verified.registrationInfo;
  const passkeyId = randomId(shop.random);
  const name = deviceName(userAgent ?? "");
  return await shop.database.transaction(async (transaction) => {
    // A new password invalidates what the old one began.
    if ((await lockPassword(transaction, customerId)) !== customer.passwordHash) return failed();
    const isNew = await insertPasskey(
      transaction,
      {
        ...placeOf(context),
        passkeyId,
        customerId,
        name,
        credentialId: Buffer.from(credential.id, "base64url"),
        publicKey: credential.publicKey,
        signCount: credential.counter,
        transports: credential.transports ?? [],
        createdAt: shop.clock(),
      },
      shop.config.account.passkeysEach,
    );
    if (!isNew) return failed();
    await noteSensitive(transaction, customerId, "signInBind", shop.clock());
    await tellCustomer(shop, transaction, customer, "passkeyAdded");
    return { passkeyId, name };
  });
}

/** For any customer. */
export async function passkeyLoginOptions(context: Asking) {
  const { shop } = context;
  if (!shop.config.account.passkeys) return failed();
  const tooMany = await takeTry(shop, asksOf(shop), callerOf(context));
  if (tooMany) return tooMany;
  const place = placeOf(context);
  const challenge = chance(shop);
  await insertChallenge(shop.database, challenge, place, null, shop.clock());
  return { challenge, rpId: place.host, timeout: lifetime(shop), userVerification: "required" as const };
}

/** Logs in once per challenge. A counter that does not increase stops the passkey. */
export async function signInByPasskey(
  context: Asking & Pick<CallContext, "userAgent">,
  { passkey: shown, deviceToken }: { readonly passkey: PasskeyShown; readonly deviceToken?: string },
): Promise<Tokens | SignInRefusal | Failed> {
  const { shop } = context;
  const found = await findPasskey(shop.database, placeOf(context), Buffer.from(shown.id, "base64url"));
  if (!found || !shop.config.account.passkeys) return failed();
  const { passkeyId, customerId, publicKey, signCount } = found;
  const { userHandle } = shown.response;
  if (userHandle !== undefined && userHandle !== handleOf(customerId)) return failed();
  const { verifyAuthenticationResponse } = await library();
  // Counter 0, because the library checks it before the signature: a stranger could stop any passkey.
  const credential = { id: shown.id, publicKey: new Uint8Array(publicKey), counter: 0 };
  const verified = await orUndefined(context, () =>
    verifyAuthenticationResponse({ response: shown, credential, ...expected(context, null) }),
  );
  if (!verified?.verified) return failed();
  const { newCounter } = verified.authenticationInfo;
  const now = shop.clock();
  if (!goesOn(signCount, newCounter)) {
    await stopPasskey(shop.database, passkeyId, now);
    shop.log.warn({ brand: context.market.brand.code, id: passkeyId, reason: "count" }, "a passkey was stopped");
    return failed();
  }
  return await shop.database.transaction(async (transaction) => {
    // Lock order: account, then passkey, as in a removal.
    await holdClosing(transaction, customerId);
    if (!(await notePasskey(transaction, found, newCounter, now))) return failed();
    const isKnown = await isKnownHere(shop, transaction, deviceToken, customerId);
    return await beginSession(context, transaction, customerId, isKnown ? deviceToken : undefined);
  });
}

/** On all hosts of the brand. */
export async function listPasskeys(context: Signed) {
  const passkeys = await findPasskeysOf(context.shop.database, customerOf(context).customerId);
  return passkeys.map(({ createdAt, lastUsedAt, stoppedAt, ...passkey }) => ({
    ...passkey,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isStopped: stoppedAt !== null,
  }));
}

export async function namePasskey(
  context: Signed,
  passkeyId: string,
  asked: string,
): Promise<{ readonly name: string } | Refusal<"item.notFound" | "username.invalid">> {
  const name = tidyNickname(asked, { max: LONGEST_NAME });
  if (name === undefined) return refuseField("name", "username.invalid");
  return (await renamePasskey(context.shop.database, customerOf(context).customerId, passkeyId, name)) ? { name } : refuse("item.notFound");
}

export async function dropPasskey(context: Signed, passkeyId: string): Promise<{ readonly removed: true } | Refusal<"item.notFound">> {
  const { shop } = context;
  const { customerId } = customerOf(context);
  return await shop.database.transaction(async (transaction) => {
    if (!(await removePasskey(transaction, customerId, passkeyId))) return refuse("item.notFound");
    await noteSensitive(transaction, customerId, "signInUnbind", shop.clock());
    return { removed: true as const };
  });
}

export async function forgetChallenges(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeChallenges(shop.database, livingSince(shop));
}

/** This host, and a challenge that the lookup consumes. */
function expected(context: Pick<CallContext, "shop" | "market">, customerId: string | null) {
  const {
    shop,
    market: { brand, country },
  } = context;
  const place = placeOf(context);
  return {
    expectedRPID: place.host,
    expectedOrigin: publicOrigin(shop, brand.code, country.code),
    requireUserVerification: true,
    expectedChallenge: (challenge: string) => takeChallenge(shop.database, challenge, place, customerId, livingSince(shop)),
  };
}

/** The library throws for invalid answers; database errors must pass. */
async function orUndefined<Verified>(
  { shop, market }: Pick<CallContext, "shop" | "market">,
  verify: () => Promise<Verified>,
): Promise<Verified | undefined> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof DatabaseAway) throw error;
    shop.log.info({ error, brand: market.brand.code }, "a passkey was refused");
    return undefined;
  }
}

const asksOf = ({ config }: Pick<Shop, "config">) => ({ name: "passkey.address", tries: config.limits.passkey.perAddress, seconds: 3600 });
const lifetime = ({ config }: Pick<Shop, "config">) => config.account.passkeyMinutes * MINUTE;
const livingSince = (shop: Pick<Shop, "clock" | "config">) => after(shop.clock(), -lifetime(shop));
const chance = (shop: Pick<Shop, "random">) => Buffer.from(shop.random(32)).toString("base64url");
/** An opaque user handle. */
const handleOf = (customerId: string) => Buffer.from(customerId).toString("base64url");
