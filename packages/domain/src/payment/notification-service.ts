import type { Notification, ProviderNews } from "@rambla/core/payment-provider";
import type { RawNotification } from "../platform/payment-provider.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { confirmAttempt } from "./asking/ask-service.ts";
import { findProvider } from "./providers/registry.ts";
import { tryRefund } from "./refund-service.ts";
import { applyResult } from "./result-service.ts";
import type { Effect } from "./rules.ts";
import { insertUnknown } from "./review/review-store.ts";
import { findAttempt, insertNotification, setEffect } from "./store.ts";

/**
 * Verifies a provider's notification and applies it. Throws when its signature cannot be checked now.
 * @returns its effect; `forged` for a wrong signature, an old or an unreadable one; `known` for a repeated event; `unknown` for a payment
 * that this provider does not have, which an operator reviews
 */
export async function receiveNotification(shop: Shop, providerName: string, raw: RawNotification): Promise<Received | "forged"> {
  const notification = await readNotification(shop, providerName, raw);
  return notification ? await takeNotification(shop, providerName, notification) : "forged";
}

/** Verifies and reads a notification; asks the provider's keys, never the database. */
export async function readNotification(
  shop: Pick<Shop, "providers">,
  providerName: string,
  raw: RawNotification,
): Promise<Notification | undefined> {
  return await findProvider(shop, providerName)?.read(raw);
}

type Received = Effect | "unknown" | "known";
type ChargedAmount = Extract<ProviderNews, { kind: "succeeded" }>["charged"];

/** Records the event once and applies it in the same transaction. Refunds and captures follow after the commit. */
export async function takeNotification(shop: Shop, providerName: string, notification: Notification): Promise<Received> {
  const { paymentId, result } = notification;
  const effect = await shop.database.transaction((transaction) => takeOnce(shop, transaction, providerName, notification));
  if (paymentId !== null && effect === "refund") await tryRefund(shop, paymentId);
  const approved =
    paymentId !== null && effect === "nothing" && result.kind === "approved" && (await findAttempt(shop.database, paymentId));
  if (approved) await confirmAttempt(shop, approved);
  return effect;
}

async function takeOnce(
  shop: Shop,
  transaction: Transaction,
  provider: string,
  { eventId, paymentId, reference, result }: Notification,
): Promise<Received> {
  const told = amountOf(result);
  const noted = await insertNotification(
    transaction,
    {
      provider,
      eventId,
      paymentId,
      kind: result.kind,
      amountMinor: told?.minor ?? null,
      currency: told?.iso ?? null,
      receivedAt: shop.clock(),
      effect: "nothing",
    },
    reference ?? null,
  );
  if (!noted) return "known";
  const isOurs = noted.orderId !== null && paymentId !== null;
  if (!isOurs && result.kind === "succeeded")
    await reviewUnknown(shop, transaction, provider, (paymentId ?? reference ?? eventId).slice(0, 200), result.charged);
  const effect = isOurs ? await applyResult(shop, transaction, { paymentId, orderId: noted.orderId }, result) : "unknown";
  if (effect !== "nothing") await setEffect(transaction, provider, eventId, effect);
  return effect;
}

function amountOf(result: ProviderNews): ChargedAmount | undefined {
  if (result.kind === "succeeded") return result.charged;
  return result.kind === "reversed" ? result.taken : undefined;
}

/** Leaves money for a payment unknown to the shop to an operator. */
async function reviewUnknown(shop: Shop, transaction: Transaction, provider: string, paymentId: string, arrived: ChargedAmount) {
  await insertUnknown(transaction, { provider, paymentId, arrived }, shop.clock());
  shop.log.warn({ paymentId }, "money for an unknown payment arrived");
}
