/** Payments: starting attempts, and taking in their results from notifications, return pages and reconciliation alike. */
import { randomId } from "@rambla/core/id";
import type { BrandCode, CountryCode } from "@rambla/core/market";
import { isoCurrency, money } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import {
  bearerOf, checkInput, isPayable, languageOf, lockForPayment, lockOwn, orderById, type OrderInput, type OrderRefusal, orderToken, ownOrder,
  paymentArrived, paymentFailed, paymentRefunded, paymentStarted, placeOrder,
} from "../order/service.ts";
import { awaitsPayment } from "../order/state-rules.ts";
import { orderOfWish } from "../order/wish-service.ts";
import { type CallContext, wishOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database.ts";
import { publish } from "../platform/events.ts";
import type { Shop } from "../platform/shop.ts";
import type { PaymentProvider, ProviderForm, RawNotification } from "./providers/provider.ts";
import { providerOf } from "./providers/registry.ts";
import { type Effect, effectOf, isOffered, type ProviderResult, returnPaths } from "./rules.ts";
import { findArrived } from "./review-store.ts";
import {
  type Attempt, findAttempt, findStarted, insertAttempt, insertNotification, insertReview, lockAttempt, moveAttempt,
  setEffect, setReference, voidStarted,
} from "./store.ts";

export type PaymentStart = { readonly paymentId: string; readonly url: string; readonly fields: Record<string, string> };
type Layout = "desktop" | "mobile";

// Starting -------------------------------------------------------------------------------------------------------

/**
 * Places an order and starts its payment: one transaction for order, limits, attempt and stock, then, outside of it, the provider (D-113, D-135).
 * @returns ids, the token of the order's link, and where to pay; `payment` is null when there is nothing to pay (any more) or the provider does not answer,
 * in which case the order stands and can be paid later. `idempotency.conflict` names the order that was placed under the key, to its owner
 */
export async function commitPay(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress" | "wish">, input: OrderInput & { readonly layout: Layout },
): Promise<
  | { readonly orderId: string; readonly orderNumber: string; readonly orderToken: string; readonly payment: PaymentStart | null }
  | OrderRefusal | IdempotencyRefusal | Refusal<"payment.notOffered">
> {
  const { shop, market } = context;
  const wrong = checkInput(shop.config, market, input);
  if (wrong) return wrong;
  if (!isOffered(shop.config, market.country.code, input.paymentMethodId)) return refuse("payment.notOffered");

  const ids = { orderId: randomId(shop.random), paymentId: randomId(shop.random) };
  const done = await onlyOnce(shop, wishOf(context), ids, (transaction) =>
    placeOrder(context, transaction, input, ids.orderId, async ({ total }) => {
      if (total.minor === 0) return;
      const paths = returnPaths(ids.orderId, input.layout, market.countryParameter);
      await insertAttempt(transaction, {
        ...ids, provider: providerOf(shop).name, amountMinor: total.minor, currency: total.currency, paymentMethodId: input.paymentMethodId,
        successPath: paths.success, failurePath: paths.failure, createdAt: shop.clock(),
      });
    }),
  );
  if (isRefusal(done)) {
    if (done.refused !== "idempotency.conflict") return done;
    // The same press with something corrected: its first answer was lost, the order is there.
    return refuse("idempotency.conflict", { details: await orderOfWish(context, input.email) });
  }
  const { orderId, paymentId } = done.ids;
  const order = await orderById(shop, orderId);
  if (!order) throw new Error("an order vanished");
  const payment = await startAtProvider(shop, paymentId);
  return { orderId, orderNumber: order.orderNumber, orderToken: orderToken(shop, orderId), payment: typeof payment === "string" ? null : payment };
}

/**
 * Starts a new attempt to pay an order. An earlier one without a result is void: should its money still arrive, it is refunded (D-129).
 * @param input the order and, if it changes, the method
 */
export async function payOrder(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress" | "wish">,
  input: { readonly orderId: string; readonly orderToken?: string; readonly paymentMethodId?: string; readonly layout: Layout },
): Promise<PaymentStart | IdempotencyRefusal | Refusal<
  "item.notFound" | "order.notPayable" | "payment.notOffered" | "service.unavailable" | "stock.insufficient" | "limit.tooMany" | "limit.perPerson"
>> {
  const { shop, market, viewer } = context;
  const { orderId, layout } = input;
  const bearer = bearerOf(viewer, input.orderToken);
  const order = await ownOrder(shop, market, bearer, orderId);
  if (isRefusal(order)) return order;
  const paymentMethodId = input.paymentMethodId ?? order.paymentMethodId;
  if (!isOffered(shop.config, market.country.code, paymentMethodId)) return refuse("payment.notOffered");

  const ids = { paymentId: randomId(shop.random) };
  // Money that already arrived must not be asked for again.
  await confirmPayment(shop, orderId);
  const done = await onlyOnce(shop, wishOf(context), ids, async (transaction) => {
    const locked = await lockOwn(shop, transaction, market, bearer, orderId);
    if (!locked) return refuse("item.notFound" as const);
    if (!isPayable(locked, shop.clock())) return refuse("order.notPayable" as const);
    await voidStarted(transaction, orderId);
    const paths = returnPaths(orderId, layout, market.countryParameter);
    await insertAttempt(transaction, {
      ...ids, orderId, provider: providerOf(shop).name, amountMinor: locked.totalMinor, currency: locked.currency, paymentMethodId,
      successPath: paths.success, failurePath: paths.failure, createdAt: shop.clock(),
    });
    const lacking = await paymentStarted(context, transaction, locked, paymentMethodId);
    if ("refused" in lacking) return lacking;
    return lacking.length > 0 ? refuse("stock.insufficient" as const, { details: lacking }) : undefined;
  });
  if (isRefusal(done)) return done;
  const payment = await startAtProvider(shop, done.ids.paymentId);
  if (payment === "over") return refuse("order.notPayable");
  return payment === "silent" ? refuse("service.unavailable") : payment;
}

/**
 * Makes an attempt known to the provider, however often it is tried. An answer that is asked for again after a newer attempt took the
 * place of its own leads to the newer one: money for a void attempt, or for an order that waits for none, would only go back.
 * @returns `over` when there is nothing to pay, or nothing any more, `silent` when no answer came
 */
async function startAtProvider(shop: Shop, paymentId: string): Promise<PaymentStart | "over" | "silent"> {
  const asked = await findAttempt(shop.database, paymentId);
  const attempt = asked?.status === "void" ? await findStarted(shop.database, asked.orderId) : asked;
  const order = attempt && (await orderById(shop, attempt.orderId));
  if (!order || !awaitsPayment(order)) return "over";
  const provider = providerOf(shop);
  try {
    const reference = attempt.providerReference ?? (await createAtProvider(shop, provider, attempt, order));
    return paymentStart(attempt.paymentId, provider.form(reference));
  } catch (error) {
    shop.log.error({ error, paymentId: attempt.paymentId }, "the payment provider did not answer");
    return "silent";
  }
}

async function createAtProvider(
  shop: Shop, provider: PaymentProvider, attempt: Attempt, order: { brand: string; country: string; orderNumber: string } & Parameters<typeof languageOf>[0],
): Promise<string> {
  const { reference } = await provider.create({
    paymentId: attempt.paymentId, amount: { minor: attempt.amountMinor, iso: isoCurrency(attempt.currency) }, paymentMethodId: attempt.paymentMethodId,
    brand: order.brand as BrandCode, country: order.country as CountryCode, language: languageOf(order), orderNumber: order.orderNumber,
    successPath: attempt.successPath, failurePath: attempt.failurePath,
  });
  await setReference(shop.database, attempt.paymentId, reference);
  return reference;
}

function paymentStart(paymentId: string, form: ProviderForm): PaymentStart {
  return { paymentId, url: form.url, fields: { ...form.fields } };
}

// Results --------------------------------------------------------------------------------------------------------

/**
 * Takes a result in, under the lock of its order: notification, return page and reconciliation may come at the same moment and
 * in any order, the effect is one (states.md 2).
 */
async function applyResult(shop: Shop, transaction: Transaction, paymentId: string, result: ProviderResult): Promise<Effect | "unknown"> {
  const found = await findAttempt(transaction, paymentId);
  if (!found) return "unknown";
  const order = await lockForPayment(transaction, found.orderId);
  const attempt = await lockAttempt(transaction, paymentId);
  if (!order || !attempt) return "unknown";
  const now = shop.clock();
  const expected = { status: attempt.status, amount: money(attempt.amountMinor, attempt.currency), iso: isoCurrency(attempt.currency) };
  let effect = effectOf(expected, awaitsPayment(order), result);
  if (effect === "pay") {
    if ((await paymentArrived(shop, transaction, order)) !== "paid") effect = "refund";
    else await moveAttempt(transaction, paymentId, ["started", "failed"], "paid", now);
  }
  if (effect === "refund") {
    await moveAttempt(transaction, paymentId, ["started", "failed", "void"], "refunding", now);
    await publish(transaction, "payment.refunding", paymentId, now);
  }
  if (effect === "review" && result.kind === "succeeded") {
    await moveAttempt(transaction, paymentId, ["started", "failed", "void"], "review", now);
    await insertReview(transaction, attempt, result.charged, now);
    shop.log.warn({ paymentId }, "money of a wrong amount arrived");
  }
  if (effect === "fail") {
    await moveAttempt(transaction, paymentId, ["started"], "failed", now);
    await paymentFailed(shop, transaction, order);
  }
  return effect;
}

/**
 * Takes a provider's notification in: signature first, then the event once, its effect in the same transaction (D-110).
 * @returns `forged` for a wrong signature, an old or an unreadable one; `known` for an event seen before; else its effect
 */
export async function receiveNotification(shop: Shop, providerName: string, raw: RawNotification): Promise<Effect | "unknown" | "forged" | "known"> {
  const provider = providerOf(shop);
  const notification = providerName === provider.name ? provider.read(raw) : undefined;
  if (!notification) return "forged";
  const { eventId, paymentId, result } = notification;
  const charged = result.kind === "succeeded" ? result.charged : undefined;
  const effect = await shop.database.transaction(async (transaction) => {
    const isNew = await insertNotification(transaction, {
      provider: provider.name, eventId, paymentId, kind: result.kind, amountMinor: charged?.minor ?? null, currency: charged?.iso ?? null,
      receivedAt: shop.clock(), effect: "nothing",
    });
    if (!isNew) return "known";
    const applied = await applyResult(shop, transaction, paymentId, result);
    await setEffect(transaction, provider.name, eventId, applied);
    return applied;
  });
  if (effect === "refund") await refundNow(shop, paymentId);
  return effect;
}

/**
 * Asks the provider what became of the running payment of an order and takes the answer in. Without an answer the order stays
 * as it is: an unknown result is never shown as a failure.
 */
export async function confirmPayment(shop: Shop, orderId: string): Promise<void> {
  const attempt = await findStarted(shop.database, orderId);
  if (attempt) await confirmAttempt(shop, attempt.paymentId);
}

/**
 * Asks the provider about one attempt, also a void one whose money may still arrive, and takes the answer in.
 * @returns `settled`; or `open` when it has no result yet, `payerSeen` when it has none but its payer has come, `silent` when no answer came
 */
export async function confirmAttempt(shop: Shop, paymentId: string): Promise<"settled" | "open" | "payerSeen" | "silent"> {
  let answer: Awaited<ReturnType<PaymentProvider["query"]>>;
  try {
    answer = await providerOf(shop).query(paymentId);
  } catch (error) {
    shop.log.error({ error, paymentId }, "the payment provider did not answer");
    return "silent";
  }
  if (!answer) return "open";
  const { result, reference } = answer;
  if (result.kind === "pending") return result.payerSeen ? "payerSeen" : "open";
  await setReference(shop.database, paymentId, reference);
  const effect = await shop.database.transaction((transaction) => applyResult(shop, transaction, paymentId, result));
  if (effect === "refund") await refundNow(shop, paymentId);
  // Money may still follow a refusal, or come for an attempt that a newer one replaced.
  return result.kind === "failed" ? "open" : "settled";
}

// Refunds --------------------------------------------------------------------------------------------------------

/** Asks the provider for the money back, under the attempt's own id, and notes it once. Throws when no answer comes. */
export async function refundAttempt(shop: Shop, paymentId: string): Promise<void> {
  const attempt = await findAttempt(shop.database, paymentId);
  if (attempt?.status !== "refunding") return;
  await providerOf(shop).refund(paymentId);
  await shop.database.transaction(async (transaction) => {
    await lockForPayment(transaction, attempt.orderId);
    if (!(await moveAttempt(transaction, paymentId, ["refunding"], "refunded", shop.clock()))) return;
    const charged = await findArrived(transaction, paymentId);
    await paymentRefunded(shop, transaction, attempt.orderId, money(charged?.minor ?? attempt.amountMinor, attempt.currency));
  });
}

/** Tries the refund of an attempt at once; the job goes on with one that fails. */
export async function refundNow(shop: Shop, paymentId: string): Promise<void> {
  // A refund that fails now is found again by the job.
  await refundAttempt(shop, paymentId).catch((error: unknown) => shop.log.error({ error, paymentId }, "a refund waits for its next try"));
}
