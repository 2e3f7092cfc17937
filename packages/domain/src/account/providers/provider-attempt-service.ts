/** One attempt sends a browser to a provider and takes one answer. */
import { safeForward } from "@rambla/core/forward";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { after, MINUTE } from "@rambla/core/time";
import type { CallContext } from "../../platform/call-context.ts";
import { callerOf, takeTry } from "../../platform/limits.ts";
import { publicOrigin } from "../../platform/origin.ts";
import type { Shop } from "../../platform/shop.ts";
import { ProviderSilent } from "../../platform/silence.ts";
import type { ProvenPerson, SignInProvider, SignInQuestion } from "../../platform/sign-in-provider.ts";
import { placeOf } from "../place.ts";
import { attemptHash, isAnswerTo, isNamed, questionOf } from "./provider-rules.ts";
import { type Attempt, findWaiting, insertAttempt, removeAttempts, takeReturn, type Waiting } from "./provider-attempt-store.ts";

/** The return address of all providers. */
export const RETURN_PATH = "/account/provider/return";

type Asking = Pick<CallContext, "shop" | "market" | "clientAddress">;

export type Begun = { readonly url: string; readonly providerToken: string };
export type NotBegun = Refusal<"item.notFound" | "limit.tooMany" | "provider.away">;
/** One answer for every reason, which reveals nothing. */
export type Failed = Refusal<"provider.failed">;
export const failed = (): Failed => refuse("provider.failed");

export function offeredProviders({ signInProviders }: Pick<Shop, "signInProviders">) {
  return signInProviders.map(({ provider, name }) => ({ provider, name }));
}

/** @param from the current page with its query */
export async function beginProviderLogin(
  context: Asking,
  asked: { readonly provider: string; readonly from: string },
): Promise<Begun | NotBegun> {
  return (await takeBegin(context)) ?? (await begin(context, asked, null));
}

/** Counts an attempt of any kind. */
export async function takeBegin(
  context: Pick<CallContext, "shop" | "clientAddress"> & Partial<Pick<CallContext, "viewer">>,
): Promise<Refusal<"limit.tooMany"> | undefined> {
  const { shop } = context;
  return await takeTry(shop, { name: "provider.address", tries: shop.config.limits.provider.perAddress, seconds: 3600 }, callerOf(context));
}

/** @param customerId who binds, after showing the password; null for a login */
export async function begin(
  context: Asking,
  { provider, from }: { readonly provider: string; readonly from: string },
  customerId: string | null,
): Promise<Begun | NotBegun> {
  const { shop } = context;
  const found = providerNamed(shop, provider);
  if (!found) return refuse("item.notFound");
  const providerToken = Buffer.from(shop.random(32)).toString("base64url");
  const url = await orAway(() => found.addressFor(questionFor(context, providerToken)));
  if (typeof url !== "string") return url;
  await insertAttempt(
    shop.database,
    attemptHash(providerToken),
    placeOf(context),
    { provider, customerId, cameFrom: safeForward(from) },
    shop.clock(),
  );
  return { url, providerToken };
}

/** Consumes the attempt of an answer; undefined for another browser's, an expired or a used one. */
export async function attemptAnswered(
  context: Pick<CallContext, "shop" | "market">,
  providerToken: string,
  answer: URLSearchParams,
): Promise<Attempt | undefined> {
  const { shop } = context;
  // Another browser's answer consumes nothing: anyone can link to the address.
  if (!isAnswerTo(questionFor(context, providerToken), answer)) return undefined;
  return await takeReturn(shop.database, attemptHash(providerToken), placeOf(context), livingSince(shop), shop.clock());
}

/** Asks the provider, without an open transaction. */
export async function personProven(
  context: Pick<CallContext, "shop" | "market">,
  { provider }: Attempt,
  providerToken: string,
  answer: URLSearchParams,
): Promise<ProvenPerson | Failed | Refusal<"provider.away">> {
  const found = providerNamed(context.shop, provider);
  if (!found) return failed();
  const person = await orAway(() => found.personIn(answer, questionFor(context, providerToken)));
  if (person === undefined || ("issuer" in person && !isNamed(person))) return failed();
  return person;
}

/** A proven person without an account; undefined without one. */
export async function waitingPerson(context: Pick<CallContext, "shop" | "market">, providerToken: string): Promise<Waiting | undefined> {
  const { shop } = context;
  return await findWaiting(shop.database, attemptHash(providerToken), placeOf(context), livingSince(shop));
}

export async function forgetAttempts(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeAttempts(shop.database, livingSince(shop));
}

const providerNamed = ({ signInProviders }: Pick<Shop, "signInProviders">, name: string): SignInProvider | undefined =>
  signInProviders.find(({ provider }) => provider === name);

function questionFor({ shop, market: { brand, country } }: Pick<CallContext, "shop" | "market">, providerToken: string): SignInQuestion {
  return questionOf(shop.secret, providerToken, publicOrigin(shop, brand.code, country.code) + RETURN_PATH);
}

async function orAway<Answer>(ask: () => Promise<Answer>): Promise<Answer | Refusal<"provider.away">> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderSilent) return refuse("provider.away");
    throw error;
  }
}

const livingSince = ({ clock, config }: Pick<Shop, "clock" | "config">) => after(clock(), -config.account.providerMinutes * MINUTE);
