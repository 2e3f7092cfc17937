/** Logs in by provider. A person without a binding chooses an account. The provider's mailbox never decides. */
import { type Refusal, refuse } from "@rambla/core/refusal";
import { type CallContext, isCustomer } from "../../platform/call-context.ts";
import type { ProvenPerson } from "../../platform/sign-in-provider.ts";
import { holdClosing } from "../closing/closing-store.ts";
import { type Failed, failed, waitingPerson } from "./provider-attempt-service.ts";
import { bindTo } from "./provider-binding-service.ts";
import { attemptHash, providerName } from "./provider-rules.ts";
import { type Attempt, noteProven, removeAttempt } from "./provider-attempt-store.ts";
import { findOwner, noteBinding } from "./provider-binding-store.ts";
import { isKnownHere } from "../device-service.ts";
import { beginSession, promptOfClosing, type Tokens } from "../sign-in-service.ts";

type Back = Pick<CallContext, "shop" | "market" | "clientAddress" | "viewer" | "userAgent">;

/** `cameFrom` is the page before the login. */
export type Outcome = { readonly cameFrom: string } & (
  | { readonly kind: "loggedIn"; readonly tokens: Tokens }
  | { readonly kind: "bound" }
  /** No account is bound yet. */
  | { readonly kind: "unknown" }
  /** The account waits for deletion. */
  | { readonly kind: "closing" }
  | { readonly kind: "refused"; readonly refusal: Failed | Refusal<"provider.taken"> }
);

/** Logs in, binds, or keeps the person until an account is chosen. */
export async function settleProven(
  context: Back,
  { provider, customerId, cameFrom }: Attempt,
  providerToken: string,
  deviceToken: string | undefined,
  person: ProvenPerson,
): Promise<Outcome> {
  const { shop, market, viewer } = context;
  const hash = attemptHash(providerToken);
  const refused = (refusal: Failed | Refusal<"provider.taken">): Outcome => ({ kind: "refused", cameFrom, refusal });
  if (customerId !== null) {
    // Another customer may be signed in now.
    if (!isCustomer(viewer) || viewer.customerId !== customerId) return refused(failed());
    const bound = await bindTo(shop, customerId, hash, { ...person, provider });
    return "refused" in bound ? refused(bound) : { kind: "bound", cameFrom };
  }
  return await shop.database.transaction(async (transaction): Promise<Outcome> => {
    const brand = market.brand.code;
    if (!(await noteProven(transaction, hash, person))) return refused(failed());
    const owner = await findOwner(transaction, brand, person);
    if (owner === undefined) return { kind: "unknown", cameFrom };
    // Lock order: account, then binding, as in a removal.
    await holdClosing(transaction, owner);
    if (!(await noteBinding(transaction, brand, person, shop.clock()))) return refused(failed());
    const isKnown = await isKnownHere(shop, transaction, deviceToken, owner);
    const session = await beginSession(context, transaction, owner, isKnown ? deviceToken : undefined);
    if ("refused" in session) return session.refused === "cancellation.loginPrompt" ? { kind: "closing", cameFrom } : refused(failed());
    await removeAttempt(transaction, hash);
    return { kind: "loggedIn", cameFrom, tokens: session };
  });
}

/**
 * What the page shows after an unfinished login.
 * @returns `closing` when the account waits for deletion
 */
export async function lookAtWaiting(context: Pick<CallContext, "shop" | "market">, providerToken: string) {
  const { shop, market } = context;
  const found = await waitingPerson(context, providerToken);
  if (!found) return refuse("item.notFound");
  const customerId = await findOwner(shop.database, market.brand.code, found);
  const closing = customerId === undefined ? undefined : await promptOfClosing(shop, shop.database, customerId);
  return {
    provider: found.provider,
    name: providerName(shop.signInProviders, found.provider),
    knownAs: found.knownAs,
    closing: closing ?? null,
  };
}
