/** Stores consents as proof. */
import { randomId } from "@rambla/core/id";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { after, DAY, HOUR, SECOND } from "@rambla/core/time";
import { type CallContext, isCustomer } from "../platform/call-context.ts";
import { callerOf, takeTry } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { type Choice, choiceIn, type Claim, type Kept, keptInBrowsers } from "./rules.ts";
import { findMarketing, insertConsent, removeConsents } from "./store.ts";

export function cookiesOf({ shop, market }: Pick<CallContext, "shop" | "market">): readonly Kept[] {
  return keptInBrowsers(shop.config, { brand: market.brand.code, country: market.country.code }, shop.origin.protocol === "https");
}

/**
 * Adds a row with a random id that only the browser knows. Earlier consents stay; only a login links to a person.
 * @returns `request.invalid` for a contradiction
 */
export async function noteChoice(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress">,
  claim: Claim,
): Promise<(Choice & { readonly consentId: string; readonly saidAt: string }) | Refusal<"request.invalid" | "limit.tooMany">> {
  const { shop, market, viewer } = context;
  const choice = choiceIn(claim);
  if (!choice) return refuse("request.invalid");
  const tooMany = await takeTry(
    shop,
    { name: "consent.address", tries: shop.config.limits.consent.perHour, seconds: HOUR / SECOND },
    callerOf(context),
  );
  if (tooMany) return tooMany;
  const said = { consentId: randomId(shop.random), saidAt: shop.clock(), ...choice };
  await insertConsent(shop.database, {
    ...said,
    brand: market.brand.code,
    country: market.country.code,
    language: market.language,
    customerId: isCustomer(viewer) ? viewer.customerId : null,
  });
  return { ...said, saidAt: said.saidAt.toISOString() };
}

/** By the stored consent of the id. */
export async function hasAllowedMarketing({ shop, market }: Pick<CallContext, "shop" | "market">, consentId: string): Promise<boolean> {
  return (await findMarketing(shop.database, consentId, market.brand.code)) === true;
}

export async function forgetConsents(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeConsents(shop.database, after(shop.clock(), -shop.config.consent.proofDays * DAY));
}
