/** The payment providers a shop is made with. Which of them takes what, and where, say the settings (`payment.providers`). */
import type { ShopConfig } from "@rambla/core/config";
import type { PaymentProvider } from "../../platform/payment-provider.ts";
import type { Shop } from "../../platform/shop.ts";
import { builtinProvider, type BuiltinParts } from "./builtin.ts";
import { limited } from "./limited.ts";

/** The stand-in that approves whatever a visitor clicks. */
export const BUILTIN = "builtin";

/** Whether the stand-in is there: in the demo, and where the settings ask for it while a shop is tried out (decision 005). */
export function hasStandIn({ demo, config }: Pick<Shop, "demo" | "config">): boolean {
  return demo || config.payment.standIn;
}

/** What adapters are made from. */
type Parts = BuiltinParts & Pick<Shop, "demo" | "config">;

/** Every adapter there is: the name it has in settings, which shops have it, and how it is made. */
const ADAPTERS: readonly { readonly name: string; readonly isIn: typeof hasStandIn; readonly make: (parts: Parts) => PaymentProvider }[] = [
  { name: BUILTIN, isIn: hasStandIn, make: builtinProvider },
];

/** Names of the adapters of a shop. */
export function adapterNames(shop: Pick<Shop, "demo" | "config">): string[] {
  return ADAPTERS.filter(({ isIn }) => isIn(shop)).map(({ name }) => name);
}

/** Makes the adapters of a shop, each with a time limit and a rest of its own. */
export function makeProviders(parts: Parts): PaymentProvider[] {
  return withLimits(ADAPTERS.filter(({ isIn }) => isIn(parts)).map(({ make }) => make(parts)), parts.config);
}

/** Providers whose answers never take longer than the settings allow. */
export function withLimits(providers: readonly PaymentProvider[], config: ShopConfig): PaymentProvider[] {
  return providers.map((provider) => limited(provider, config.payment.answerWithinSeconds));
}

/** The provider of a name; undefined when the shop has none. */
export function findProvider(shop: Pick<Shop, "providers">, name: string): PaymentProvider | undefined {
  return shop.providers.find((provider) => provider.name === name);
}

/** The provider of an attempt. Throws when the shop has it no more: its attempts wait for a person. */
export function providerOf(shop: Pick<Shop, "providers">, name: string): PaymentProvider {
  const provider = findProvider(shop, name);
  if (!provider) throw new Error(`the shop has no payment provider ${name}`);
  return provider;
}
