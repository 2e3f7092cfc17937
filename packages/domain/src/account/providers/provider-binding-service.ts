import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { type CallContext, customerOf } from "../../platform/call-context.ts";
import type { Shop } from "../../platform/shop.ts";
import { noteSensitive } from "../closing/closing-store.ts";
import { tellCustomer } from "../mail-service.ts";
import { confirmPassword, type Unconfirmed } from "../password-service.ts";
import { begin, type Begun, type Failed, failed, type NotBegun, takeBegin, waitingPerson } from "./provider-attempt-service.ts";
import { attemptHash, providerName } from "./provider-rules.ts";
import { removeAttempt, type Waiting } from "./provider-attempt-store.ts";
import { findBindingsOf, insertBinding, removeBinding } from "./provider-binding-store.ts";
import { findCustomer, lockPassword } from "../store.ts";

type Signed = Pick<CallContext, "shop" | "market" | "viewer">;
type Taken = Refusal<"provider.taken">;

/** Needs the password, against open browsers. */
export async function beginBinding(
  context: Signed & Pick<CallContext, "clientAddress">,
  asked: { readonly provider: string; readonly password: string; readonly from: string },
): Promise<Begun | NotBegun | Unconfirmed | Taken> {
  const { shop } = context;
  const { customerId } = customerOf(context);
  const tooMany = await takeBegin(context);
  if (tooMany) return tooMany;
  const customer = await confirmPassword(shop, customerId, asked.password, "password");
  if (isRefusal(customer)) return customer;
  const bound = await findBindingsOf(shop.database, customerId);
  if (bound.some(({ provider }) => provider === asked.provider)) return refuse("provider.taken");
  return await begin(context, asked, customerId);
}

/** Needs the password, even right after a login. */
export async function bindProvider(
  context: Signed,
  asked: { readonly provider: string; readonly providerToken: string; readonly password: string },
): Promise<{ readonly bound: true } | Failed | Unconfirmed | Taken> {
  const { shop } = context;
  const { customerId } = customerOf(context);
  const customer = await confirmPassword(shop, customerId, asked.password, "password");
  if (isRefusal(customer)) return customer;
  const waiting = await waitingPerson(context, asked.providerToken);
  if (waiting?.provider !== asked.provider) return failed();
  return await bindTo(shop, customerId, attemptHash(asked.providerToken), waiting, customer.passwordHash);
}

/**
 * Binds, consumes the attempt and tells the customer.
 * @param passwordHash of the password just shown: a new password in between ends the attempt
 */
export async function bindTo(
  shop: Shop,
  customerId: string,
  attempt: Buffer,
  person: Waiting,
  passwordHash?: string,
): Promise<{ readonly bound: true } | Failed | Taken> {
  return await shop.database.transaction(async (transaction) => {
    const locked = await lockPassword(transaction, customerId);
    const customer = await findCustomer(transaction, customerId);
    if (!customer || (passwordHash !== undefined && locked !== passwordHash)) return failed();
    // A new password also removes it.
    if (!(await removeAttempt(transaction, attempt))) return failed();
    if (!(await insertBinding(transaction, customer.brand, customerId, person, shop.clock()))) return refuse("provider.taken");
    await noteSensitive(transaction, customerId, "signInBind", shop.clock());
    await tellCustomer(shop, transaction, customer, "providerBound");
    return { bound: true as const };
  });
}

/** Needs the password, so another way to sign in remains. */
export async function unbindProvider(
  context: Signed,
  asked: { readonly provider: string; readonly password: string },
): Promise<{ readonly unbound: true } | Unconfirmed | Refusal<"item.notFound">> {
  const { shop } = context;
  const { customerId } = customerOf(context);
  const customer = await confirmPassword(shop, customerId, asked.password, "password");
  if (isRefusal(customer)) return customer;
  return await shop.database.transaction(async (transaction) => {
    await lockPassword(transaction, customerId);
    if (!(await removeBinding(transaction, customerId, asked.provider))) return refuse("item.notFound");
    await noteSensitive(transaction, customerId, "signInUnbind", shop.clock());
    return { unbound: true as const };
  });
}

/** Includes providers that the shop no longer has, so they can be removed. */
export async function listBindings(context: Pick<CallContext, "shop" | "viewer">) {
  const { shop } = context;
  const bound = await findBindingsOf(shop.database, customerOf(context).customerId);
  return bound.map(({ provider, knownAs, createdAt, lastUsedAt }) => ({
    provider,
    knownAs,
    name: providerName(shop.signInProviders, provider),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
