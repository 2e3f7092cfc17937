/**
 * Logging in at a provider (R-179, R-337, decision 093): whoever comes back is whom the provider has proven, or is asked which account is
 * theirs. No mailbox that a provider tells of decides anything.
 */
import type { Refusal } from "@rambla/core/refusal";
import { type CallContext, isCustomer } from "../platform/call-context.ts";
import type { ProvenPerson } from "../platform/sign-in-provider.ts";
import { type Failed, failed } from "./provider-attempt-service.ts";
import { bindTo } from "./provider-binding-service.ts";
import { attemptHash } from "./provider-rules.ts";
import { type Attempt, noteBinding, noteProven, removeAttempt } from "./provider-store.ts";
import { beginSession, isKnownHere, type Tokens } from "./sign-in-service.ts";

type Back = Pick<CallContext, "shop" | "market" | "clientAddress" | "viewer" | "userAgent">;

/** What became of a browser that has come back. `cameFrom` is the page it had left. */
export type Outcome = { readonly cameFrom: string } & (
  | { readonly kind: "loggedIn"; readonly tokens: Tokens }
  | { readonly kind: "bound" }
  /** Proven to be somebody whom no account knows: which one is theirs is asked next. */
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly refusal: Failed | Refusal<"provider.taken"> }
);

/** Logs in whom a provider has proven, binds them to the account that has begun it, or keeps them until they say which one is theirs. */
export async function settleProven(context: Back, { provider, customerId, cameFrom }: Attempt, providerToken: string, deviceToken: string | undefined, person: ProvenPerson): Promise<Outcome> {
  const { shop, market, viewer } = context;
  const hash = attemptHash(providerToken);
  const refused = (refusal: Failed | Refusal<"provider.taken">): Outcome => ({ kind: "refused", cameFrom, refusal });
  if (customerId !== null) {
    // The browser may have changed hands on the way.
    if (!isCustomer(viewer) || viewer.customerId !== customerId) return refused(failed());
    const bound = await bindTo(shop, customerId, hash, { ...person, provider });
    return "refused" in bound ? refused(bound) : { kind: "bound", cameFrom };
  }
  return await shop.database.transaction(async (transaction): Promise<Outcome> => {
    const owner = await noteBinding(transaction, market.brand.code, person, shop.clock());
    if (owner === undefined) return (await noteProven(transaction, hash, person)) ? { kind: "unknown", cameFrom } : refused(failed());
    if (!(await removeAttempt(transaction, hash))) return refused(failed());
    const isKnown = await isKnownHere(shop, transaction, deviceToken, owner);
    return { kind: "loggedIn", cameFrom, tokens: await beginSession(context, transaction, owner, isKnown ? deviceToken : undefined) };
  });
}
