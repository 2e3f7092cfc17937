/** Attempts to be known by a provider (decision 093): a browser is sent there and comes back with an answer, once. */
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

/** Where every provider sends browsers back to, on the host that the settings give a country. */
export const RETURN_PATH = "/account/provider/return";

type Asking = Pick<CallContext, "shop" | "market" | "clientAddress">;

export type Begun = { readonly url: string; readonly providerToken: string };
export type NotBegun = Refusal<"item.notFound" | "limit.tooMany" | "provider.away">;
/** Whatever the reason: who tries to be somebody else learns nothing from it. */
export type Failed = Refusal<"provider.failed">;
export const failed = (): Failed => refuse("provider.failed");

/** The providers one can log in at. */
export function offeredProviders({ signInProviders }: Pick<Shop, "signInProviders">) {
  return signInProviders.map(({ provider, name }) => ({ provider, name }));
}

/** Begins to log in. @param from the page it is begun on, with its query */
export async function beginProviderLogin(
  context: Asking,
  asked: { readonly provider: string; readonly from: string },
): Promise<Begun | NotBegun> {
  return (await takeBegin(context)) ?? (await begin(context, asked, null));
}

/** Counts one who begins, whatever they begin. */
export async function takeBegin(
  context: Pick<CallContext, "shop" | "clientAddress"> & Partial<Pick<CallContext, "viewer">>,
): Promise<Refusal<"limit.tooMany"> | undefined> {
  const { shop } = context;
  return await takeTry(shop, { name: "provider.address", tries: shop.config.limits.provider.perAddress, seconds: 3600 }, callerOf(context));
}

/** Begins an attempt. @param customerId who has shown their password to bind; null for whoever logs in */
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

/** The attempt that an answer is for, which is used up by it; undefined when there is none: made in another browser, over, answered before. */
export async function attemptAnswered(
  context: Pick<CallContext, "shop" | "market">,
  providerToken: string,
  answer: URLSearchParams,
): Promise<Attempt | undefined> {
  const { shop } = context;
  // What is not for this browser uses nothing up: anybody can send people to an address.
  if (!isAnswerTo(questionFor(context, providerToken), answer)) return undefined;
  return await takeReturn(shop.database, attemptHash(providerToken), placeOf(context), livingSince(shop), shop.clock());
}

/** Asks the provider whom an answer proves. Nothing of the database is held meanwhile. */
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

/** Somebody whom a provider has proven in this browser, and whom no account knows yet; undefined when nobody is waiting. */
export async function waitingPerson(context: Pick<CallContext, "shop" | "market">, providerToken: string): Promise<Waiting | undefined> {
  const { shop } = context;
  return await findWaiting(shop.database, attemptHash(providerToken), placeOf(context), livingSince(shop));
}

/** Forgets attempts that nobody has come back from in time, and whom they had proven. */
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
