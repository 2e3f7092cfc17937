/** The payment providers of a shop. The settings (`payment.providers`) say which one takes which method where. */
import type { ShopConfig } from "@rambla/core/config";
import type { PaymentProvider } from "../../platform/payment-provider.ts";
import type { Shop } from "../../platform/shop.ts";
import { builtinProvider, type BuiltinParts } from "./builtin.ts";
import { limited } from "./limited.ts";
import { PAYPAL, payPalProvider } from "./paypal/paypal.ts";
import type { PayPalSettings } from "./paypal/settings.ts";

/** The sandbox provider, which approves on a click. */
export const BUILTIN = "builtin";

/** In the demo, and where the settings ask for it while a shop is tried out. */
export function hasStandIn({ demo, config }: Pick<Shop, "demo" | "config">): boolean {
  return demo || config.payment.standIn;
}

type Parts = BuiltinParts & Pick<Shop, "demo" | "config">;
export type ProviderAccounts = { readonly payPal?: PayPalSettings | undefined };

/** Every adapter: its name in settings, and how it is made. */
const ADAPTERS: readonly {
  readonly name: string;
  readonly isIn: (shop: Pick<Shop, "demo" | "config">, accounts: ProviderAccounts) => boolean;
  readonly make: (parts: Parts, accounts: ProviderAccounts) => PaymentProvider[];
}[] = [
  { name: BUILTIN, isIn: hasStandIn, make: (parts) => [builtinProvider(parts)] },
  {
    name: PAYPAL,
    isIn: (_, { payPal }) => payPal !== undefined,
    make: (parts, { payPal }) => (payPal ? [payPalProvider(parts, payPal)] : []),
  },
];

/** Names of all adapters, which the provider suite covers. @internal for that test */
export const EVERY_ADAPTER: readonly string[] = ADAPTERS.map(({ name }) => name);

export function adapterNames(shop: Pick<Shop, "demo" | "config">, accounts: ProviderAccounts): string[] {
  return ADAPTERS.filter(({ isIn }) => isIn(shop, accounts)).map(({ name }) => name);
}

/** Makes the adapters of a shop, each with its own time limit and circuit breaker. */
export function makeProviders(parts: Parts, accounts: ProviderAccounts = {}): PaymentProvider[] {
  return withLimits(
    ADAPTERS.filter(({ isIn }) => isIn(parts, accounts)).flatMap(({ make }) => make(parts, accounts)),
    parts.config,
  );
}

export function withLimits(providers: readonly PaymentProvider[], config: ShopConfig): PaymentProvider[] {
  return providers.map((provider) => limited(provider, config.payment.answerWithinSeconds));
}

export function findProvider(shop: Pick<Shop, "providers">, name: string): PaymentProvider | undefined {
  return shop.providers.find((provider) => provider.name === name);
}

/** Throws when the shop no longer has the provider of an attempt; an operator then decides. */
export function providerOf(shop: Pick<Shop, "providers">, name: string): PaymentProvider {
  const provider = findProvider(shop, name);
  if (!provider) throw new Error(`the shop has no payment provider ${name}`);
  return provider;
}
