/** Which provider a shop talks to. */
import type { Shop } from "../../platform/shop.ts";
import { builtinProvider } from "./builtin.ts";
import { limited } from "./limited.ts";
import type { PaymentProvider } from "./provider.ts";

/** The stand-in that approves whatever a visitor clicks. */
const BUILTIN = "builtin";

const providers = new WeakMap<Shop, PaymentProvider>();

/** Makes a shop talk to another provider than that of its settings. */
export function chooseProvider(shop: Shop, provider: PaymentProvider): void {
  providers.set(shop, limited(provider, shop.config.payment.answerWithinSeconds));
}

/** The provider of a shop, whose answers never take longer than the settings allow. */
export function providerOf(shop: Shop): PaymentProvider {
  let provider = providers.get(shop);
  if (!provider) {
    provider = limited(builtinProvider(shop), shop.config.payment.answerWithinSeconds);
    providers.set(shop, provider);
  }
  return provider;
}

/** Whether a provider of this name may send notifications: the one of the shop, and the stand-in only in the demo (decision 005). */
export function expectsNotificationsOf(shop: Shop, name: string): boolean {
  return name === providerOf(shop).name && (shop.demo || name !== BUILTIN);
}
