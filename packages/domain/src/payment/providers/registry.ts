/** The payment providers a shop is made with. Which of them takes what, and where, say the settings (`payment.providers`). */
import type { ShopConfig } from "@rambla/core/config";
import type { PaymentProvider } from "../../platform/payment-provider.ts";
import type { Shop } from "../../platform/shop.ts";
import { builtinProvider, type BuiltinParts } from "./builtin.ts";
import { limited } from "./limited.ts";

/** The stand-in that approves whatever a visitor clicks; it is there in the demo alone (decision 005). */
export const BUILTIN = "builtin";

/** Names of the adapters of a shop. */
export function adapterNames(demo: boolean): string[] {
  return demo ? [BUILTIN] : [];
}

/** Makes the adapters of a shop, each with a time limit and a rest of its own. */
export function makeProviders(parts: BuiltinParts & Pick<Shop, "demo" | "config">): PaymentProvider[] {
  return withLimits(parts.demo ? [builtinProvider(parts)] : [], parts.config);
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
