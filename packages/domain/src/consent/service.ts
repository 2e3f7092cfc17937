/** What a browser has said about cookies, as proof of it (R-099, R-100, D-042, decision 125). */
import { randomId } from "@rambla/core/id";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { after, DAY, HOUR, SECOND } from "@rambla/core/time";
import { type CallContext, isCustomer } from "../platform/call-context.ts";
import { callerOf, takeTry } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { type Choice, choiceIn, type Claim, type Kept, keptInBrowsers } from "./rules.ts";
import { findMarketing, insertConsent, removeConsents } from "./store.ts";

/** What the pages of a market leave in a browser. */
export function cookiesOf({ shop, market }: Pick<CallContext, "shop" | "market">): readonly Kept[] {
  return keptInBrowsers(shop.config, { brand: market.brand.code, country: market.country.code }, shop.origin.protocol === "https");
}

/**
 * Notes a choice as proof. Each is a row of its own under an id that only the browser knows: what was said before stays said at its
 * time, and nothing but a login leads from it to a person.
 * @returns `request.invalid` for a claim that contradicts itself
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

/** Whether a browser has allowed marketing: what it claims counts where the shop has noted it, under the id that only it knows. */
export async function hasAllowedMarketing({ shop, market }: Pick<CallContext, "shop" | "market">, consentId: string): Promise<boolean> {
  return (await findMarketing(shop.database, consentId, market.brand.code)) === true;
}

/** Forgets what was said longer ago than it has to be proven. */
export async function forgetConsents(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeConsents(shop.database, after(shop.clock(), -shop.config.consent.proofDays * DAY));
}
