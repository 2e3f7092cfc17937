/** The payment providers a shop is made with. Which of them takes what, and where, say the settings (`payment.providers`). */
import type { ShopConfig } from "@rambla/core/config";
import type { PaymentProvider } from "../../platform/payment-provider.ts";
import type { Shop } from "../../platform/shop.ts";
import { builtinProvider, type BuiltinParts } from "./builtin.ts";
import { limited } from "./limited.ts";
import { PAYPAL, payPalProvider } from "./paypal/paypal.ts";
import type { PayPalSettings } from "./paypal/settings.ts";

/** The stand-in that approves whatever a visitor clicks. */
export const BUILTIN = "builtin";

/** Whether the stand-in is there: in the demo, and where the settings ask for it while a shop is tried out (decision 005). */
export function hasStandIn({ demo, config }: Pick<Shop, "demo" | "config">): boolean {
  return demo || config.payment.standIn;
}

/** What adapters are made from: the shop, and what its environment says of accounts at providers. */
type Parts = BuiltinParts & Pick<Shop, "demo" | "config">;
export type ProviderAccounts = { readonly payPal?: PayPalSettings | undefined };

/** Every adapter there is: the name it has in settings, and how it is made in the shops that have it. */
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

/**
 * Names of all adapters, whichever a shop has: each is held to the promises of the port.
 * @internal by a test, which misses none
 */
export const EVERY_ADAPTER: readonly string[] = ADAPTERS.map(({ name }) => name);

/** Names of the adapters of a shop. */
export function adapterNames(shop: Pick<Shop, "demo" | "config">, accounts: ProviderAccounts): string[] {
  return ADAPTERS.filter(({ isIn }) => isIn(shop, accounts)).map(({ name }) => name);
}

/** Makes the adapters of a shop, each with a time limit and a rest of its own. */
export function makeProviders(parts: Parts, accounts: ProviderAccounts = {}): PaymentProvider[] {
  return withLimits(
    ADAPTERS.filter(({ isIn }) => isIn(parts, accounts)).flatMap(({ make }) => make(parts, accounts)),
    parts.config,
  );
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
