/** Payments: starting attempts, and taking in their results from notifications, return pages and reconciliation alike. */
import type { Market } from "@rambla/core/market";
import { isoCurrency, money } from "@rambla/core/money";
import type { Notification, PayLaterMessaging, ProviderForm, ProviderNews } from "@rambla/core/payment-provider";
import { nextPayment, type Owing } from "../order/money-rules.ts";
import { lockForPayment, paymentArrived, paymentFailed } from "../order/money-service.ts";
import { orderById, type OrderRow } from "../order/service.ts";
import type { Transaction } from "../platform/database/database.ts";
import { publicOrigin } from "../platform/origin.ts";
import type { PaymentProvider, RawNotification } from "../platform/payment-provider.ts";
import type { Shop } from "../platform/shop.ts";
import { OPENING_ASKS_EVERY } from "./ask-rules.ts";
import { findProvider, providerOf } from "./providers/registry.ts";
import { tryRefund } from "./refund-service.ts";
import { insertRefund } from "./refund-store.ts";
import { creditNotice, type Effect, effectOf, methodOf, type OfferedMethod, offeredMethods, providerFor, providersIn, returnPaths } from "./rules.ts";
import {
  type Attempt, type AttemptAt, concludeWithEffect, findAttempt, findStarted, insertAttempt, insertNotification, insertReversal, insertReview, lockAttempt, moveAttempt, type NewAttempt, setReference, takeOpening, voidStarted,
} from "./store.ts";

export { attemptInsert, type NewAttempt } from "./store.ts";
export type PaymentStart = { readonly paymentId: string; readonly method: ProviderForm["method"]; readonly url: string; readonly fields: Record<string, string> };

// Starting -------------------------------------------------------------------------------------------------------

export type AttemptStart = {
  readonly paymentId: string;
  readonly orderId: string;
  /** Who takes it, by the settings of now (`providerFor`): the attempt stays with them. */
  readonly provider: string;
  readonly paymentMethodId: string;
  readonly layout: "desktop" | "mobile";
  readonly countryParameter: string | undefined;
};

/**
 * An attempt at the payment that an order waits for; the first one is written in the statement of the order (`attemptInsert`).
 * @returns undefined when the order waits for no payment
 */
export function newAttempt(shop: Pick<Shop, "clock">, order: Owing, start: AttemptStart): NewAttempt | undefined {
  const next = nextPayment(order);
  if (!next) return undefined;
  const { layout, countryParameter, ...attempt } = start;
  const paths = returnPaths(start.orderId, layout, countryParameter);
  return {
    ...attempt, purpose: next.purpose, amountMinor: next.amount.minor, currency: next.amount.currency,
    successPath: paths.success, failurePath: paths.failure, createdAt: shop.clock(),
  };
}

/**
 * Begins another attempt: an earlier one without a result is void, and should its money still arrive, it is refunded (D-129).
 * @param order locked by the transaction
 * @returns false when the order waits for no payment
 */
export async function beginAgain(shop: Shop, transaction: Transaction, order: Owing, start: AttemptStart): Promise<boolean> {
  await endAttempts(transaction, start.orderId);
  const attempt = newAttempt(shop, order, start);
  if (attempt) await insertAttempt(transaction, attempt);
  return attempt !== undefined;
}

/** What was begun is waited for no more: should its money still arrive, it is refunded (D-129). */
export async function endAttempts(transaction: Transaction, orderId: string): Promise<void> {
  await voidStarted(transaction, orderId);
}

/** Whether an order still waits for what an attempt pays. */
function isWaitedFor(order: Owing, attempt: Pick<Attempt, "purpose" | "amountMinor">): boolean {
  const next = nextPayment(order);
  return next?.purpose === attempt.purpose && next.amount.minor === attempt.amountMinor;
}

/**
 * Makes an attempt known to its provider, however often it is tried. An answer that is asked for again after a newer attempt took the
 * place of its own leads to the newer one: money for a void attempt, or for an order that waits for none, would only go back.
 * @returns where to pay; `over` when there is nothing to pay, or nothing any more, `silent` when no answer came
 */
export async function leadToProvider(shop: Shop, paymentId: string): Promise<PaymentStart | "over" | "silent"> {
  const asked = await findAttempt(shop.database, paymentId);
  const attempt = asked?.status === "void" ? await findStarted(shop.database, asked.orderId) : asked;
  const order = attempt && (await orderById(shop, attempt.orderId));
  return order && isWaitedFor(order, attempt) ? await leadTo(shop, attempt, order, attempt.providerReference) : "over";
}

/** The same for an attempt that was begun a moment ago: nobody has asked for it before, and all of it is at hand. */
export async function leadNewToProvider(shop: Shop, attempt: NewAttempt, order: Told): Promise<PaymentStart | "silent"> {
  return await leadTo(shop, attempt, order, null);
}

/** What a provider is told of an order. */
type Told = Pick<OrderRow, "brand" | "country" | "language" | "orderNumber">;

async function leadTo(shop: Shop, attempt: NewAttempt, order: Told, known: string | null): Promise<PaymentStart | "silent"> {
  try {
    const provider = providerOf(shop, attempt.provider);
    const reference = known ?? (await createAtProvider(shop, provider, attempt, order));
    return paymentStart(attempt.paymentId, provider.form({ reference, method: methodOf(shop.config, attempt.paymentMethodId) }));
  } catch (error) {
    shop.log.error({ error, paymentId: attempt.paymentId }, "the payment provider did not answer");
    return "silent";
  }
}

async function createAtProvider(shop: Shop, provider: PaymentProvider, attempt: NewAttempt, order: Told): Promise<string> {
  const { reference } = await provider.create({
    paymentId: attempt.paymentId, amount: { minor: attempt.amountMinor, iso: isoCurrency(attempt.currency) }, method: methodOf(shop.config, attempt.paymentMethodId),
    brand: order.brand, country: order.country, language: order.language, orderNumber: order.orderNumber, origin: publicOrigin(shop, order.brand, order.country),
    successPath: attempt.successPath, failurePath: attempt.failurePath,
  });
  await setReference(shop.database, attempt.paymentId, reference);
  return reference;
}

function paymentStart(paymentId: string, form: ProviderForm): PaymentStart {
  return { paymentId, method: form.method, url: form.url, fields: { ...form.fields } };
}

/** The ways to pay of a market as its shoppers see them: with the name of who takes the money, what is said beside credit (R-390, D-109), and what the provider shows of it beside prices. */
export function shownMethods({ config, providers }: Pick<Shop, "config" | "providers">, market: Pick<Market, "country" | "languageChain">): ShownMethod[] {
  const { country: { code }, languageChain } = market;
  return offeredMethods(config, code).map((method) => {
    const taker = providerFor(config, code, method.paymentMethodId);
    const provider = providers.find(({ name }) => name === taker);
    const isCredit = method.name === "payLater";
    return {
      ...method, provider: provider?.shownAs ?? null, notice: isCredit ? creditNotice(config, code, languageChain) : null,
      messaging: isCredit && config.payment.messagingCountries.includes(code) ? (provider?.messaging ?? null) : null,
    };
  });
}

type ShownMethod = OfferedMethod & { readonly provider: string | null; readonly notice: string | null; readonly messaging: PayLaterMessaging | null };

/** What a provider shows of paying later beside the prices of a market; null where nobody does. */
export function messagingIn(shop: Pick<Shop, "config" | "providers">, market: Pick<Market, "country" | "languageChain">): PayLaterMessaging | null {
  return shownMethods(shop, market).find(({ messaging }) => messaging)?.messaging ?? null;
}

/**
 * Where forms of a market's pages may lead to pay. Pages follow each other in one document, whose policy is that of the first:
 * so it is every page's.
 */
export function formTargetsOf(shop: Pick<Shop, "providers" | "config">, market: Market): string[] {
  return [...new Set(providersIn(shop.config, market.country.code, shop.providers).flatMap(({ formTargets }) => formTargets))];
}

// Results --------------------------------------------------------------------------------------------------------

/**
 * Takes a result in, under the lock of its order: notification, return page and reconciliation may come at the same moment and
 * in any order, the effect is one (states.md 2).
 * @param note writes down the effect, behind everything else
 */
async function applyResult(
  shop: Shop, transaction: Transaction, { paymentId, orderId }: Pick<AttemptAt, "paymentId" | "orderId">, result: ProviderNews, note: (effect: Effect | "unknown") => Promise<void>,
): Promise<Effect | "unknown"> {
  const [order, attempt] = await Promise.all([lockForPayment(transaction, orderId), lockAttempt(transaction, paymentId)]);
  if (!order || !attempt) {
    await note("unknown");
    return "unknown";
  }
  const now = shop.clock();
  const expected = { status: attempt.status, amount: money(attempt.amountMinor, attempt.currency), iso: isoCurrency(attempt.currency) };
  let effect = effectOf(expected, isWaitedFor(order, attempt), result);
  if (effect === "pay") {
    const paid = () => Promise.all([moveAttempt(transaction, paymentId, ["started", "failed"], "paid", now), note("pay")]);
    if ((await paymentArrived(shop, transaction, order, expected.amount, paid)) === "paid") return "pay";
    effect = "refund";
  }
  if (effect === "refund") {
    await moveAttempt(transaction, paymentId, ["started", "failed", "void"], "refunding", now);
    // Money that nobody waits for goes back once, so the refund has the id of its attempt.
    await insertRefund(transaction, { refundId: paymentId, paymentId, amountMinor: attempt.amountMinor, turnedAway: true }, now);
  }
  if (effect === "review" && result.kind === "succeeded") {
    await moveAttempt(transaction, paymentId, ["started", "failed", "void"], "review", now);
    await insertReview(transaction, attempt, result.charged, now);
    shop.log.warn({ paymentId }, "money of a wrong amount arrived");
  }
  if (result.kind === "reversed") {
    await insertReversal(transaction, paymentId, result.taken, now);
    shop.log.warn({ paymentId }, "a charge was taken back");
  }
  if (effect === "fail") {
    await moveAttempt(transaction, paymentId, ["started"], "failed", now);
    await paymentFailed(shop, transaction, order);
  }
  await note(effect);
  return effect;
}

/**
 * Checks a provider's notification and takes it in (D-110).
 * @returns `forged` for a wrong signature, an old or an unreadable one; `known` for an event seen before; `unknown` for a payment that
 * this provider has not; else its effect. Throws when it cannot be told yet whether it is forged
 */
export async function receiveNotification(shop: Shop, providerName: string, raw: RawNotification): Promise<Received | "forged"> {
  const notification = await readNotification(shop, providerName, raw);
  return notification ? await takeNotification(shop, providerName, notification) : "forged";
}

/** Whether a notification is the provider's, and what it says: asks the provider's keys, and not the database. */
export async function readNotification(shop: Pick<Shop, "providers">, providerName: string, raw: RawNotification): Promise<Notification | undefined> {
  return await findProvider(shop, providerName)?.read(raw);
}

type Received = Effect | "unknown" | "known";

/** Takes in what a provider said: the event once, its effect in the same transaction, and after it the money of what was approved. */
export async function takeNotification(shop: Shop, providerName: string, { eventId, paymentId, reference, result }: Notification): Promise<Received> {
  const told = result.kind === "succeeded" ? result.charged : result.kind === "reversed" ? result.taken : undefined;
  const effect = await shop.database.transaction(async (transaction) => {
    const noted = await insertNotification(transaction, {
      provider: providerName, eventId, paymentId, kind: result.kind, amountMinor: told?.minor ?? null, currency: told?.iso ?? null,
      receivedAt: shop.clock(), effect: "nothing",
    }, reference ?? null);
    if (!noted) return "known";
    const note = (applied: Effect | "unknown") => concludeWithEffect(transaction, providerName, eventId, applied);
    if (noted.orderId !== null && paymentId !== null) return await applyResult(shop, transaction, { paymentId, orderId: noted.orderId }, result, note);
    await note("unknown");
    return "unknown";
  });
  if (paymentId !== null && effect === "refund") await tryRefund(shop, paymentId);
  const approved = paymentId !== null && effect === "nothing" && result.kind === "approved" && (await findAttempt(shop.database, paymentId));
  if (approved) await confirmAttempt(shop, approved);
  return effect;
}

// Asking ---------------------------------------------------------------------------------------------------------

/** `settled`; or `open` when there is no result yet, `payerSeen` when there is none but the payer has come, `silent` when no answer came. */
export type Answer = "settled" | "open" | "payerSeen" | "silent";

/**
 * Asks the provider what became of the running payment of an order and takes the answer in. Without an answer the order stays
 * as it is: an unknown result is never shown as a failure.
 * @returns `open` also when no payment runs
 */
export async function askRunning(shop: Shop, orderId: string): Promise<Answer> {
  const attempt = await findStarted(shop.database, orderId);
  return attempt ? await confirmAttempt(shop, attempt) : "open";
}

/** The same for somebody who opens an order, unless the provider was asked for whoever opened it a moment ago. */
export async function askWhenOpened(shop: Shop, orderId: string): Promise<void> {
  const attempt = await takeOpening(shop.database, orderId, shop.clock(), OPENING_ASKS_EVERY);
  if (attempt) await confirmAttempt(shop, attempt);
}

/**
 * Asks the provider of one attempt about it, also of a void one whose money may still arrive, and takes the answer in. What its payer
 * has approved is taken now, but only what the order still waits for: of anything else the money stays where it is.
 */
export async function confirmAttempt(shop: Shop, attempt: AttemptAt): Promise<Answer> {
  const { paymentId } = attempt;
  let answer: Awaited<ReturnType<PaymentProvider["query"]>>;
  try {
    const provider = providerOf(shop, attempt.provider);
    answer = await provider.query({ paymentId, reference: attempt.providerReference });
    if (answer?.result.kind === "approved") {
      if (!(await isWanted(shop, paymentId))) return "open";
      answer = { ...answer, result: await provider.capture({ paymentId, reference: answer.reference }) };
    }
  } catch (error) {
    shop.log.error({ error, paymentId }, "the payment provider did not answer");
    return "silent";
  }
  if (!answer) return "open";
  const { result, reference } = answer;
  if (result.kind === "approved") return "payerSeen";
  if (result.kind === "pending") return result.payerSeen ? "payerSeen" : "open";
  await setReference(shop.database, paymentId, reference);
  const effect = await shop.database.transaction((transaction) => applyResult(shop, transaction, attempt, result, async () => undefined));
  if (effect === "refund") await tryRefund(shop, paymentId);
  // Money may still follow a refusal, or come for an attempt that a newer one replaced.
  return result.kind === "failed" ? "open" : "settled";
}

/** Whether the money of an attempt would be kept if it came now. */
async function isWanted(shop: Shop, paymentId: string): Promise<boolean> {
  const attempt = await findAttempt(shop.database, paymentId);
  const order = attempt?.status === "started" ? await orderById(shop, attempt.orderId) : undefined;
  return attempt !== undefined && order !== undefined && isWaitedFor(order, attempt);
}
