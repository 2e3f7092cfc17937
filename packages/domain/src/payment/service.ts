import type { CountryCode, LanguageCode, Market } from "@rambla/core/market";
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { isoCurrency } from "@rambla/core/money";
import type { PayLaterMessaging, ProviderForm } from "@rambla/core/payment-provider";
import { nextPayment, type Owing } from "../order/money-rules.ts";
import { bearerOf, orderById, type OrderRow, ownOrder } from "../order/service.ts";
import type { CallContext } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { publicOrigin } from "../platform/origin.ts";
import type { PaymentProvider } from "../platform/payment-provider.ts";
import type { Shop } from "../platform/shop.ts";
import { providerOf } from "./providers/registry.ts";
import { creditNotice, methodOf, type OfferedMethod, offeredMethods, providerFor, providersIn, returnPaths } from "./rules.ts";
import { type Attempt, findAttempt, findStarted, insertAttempt, type NewAttempt, setReference, voidStarted } from "./store.ts";

export type { NewAttempt } from "./store.ts";
export type PaymentStart = {
  readonly paymentId: string;
  readonly method: ProviderForm["method"];
  readonly url: string;
  readonly fields: Record<string, string>;
};

export type AttemptStart = {
  readonly paymentId: string;
  readonly orderId: string;
  /** Chosen by the current settings (`providerFor`); the attempt keeps it. */
  readonly provider: string;
  readonly paymentMethodId: string;
  readonly layout: "desktop" | "mobile";
  readonly countryParameter: string | undefined;
};

/**
 * Opens the next payment of an order.
 * @returns undefined when the order waits for none
 */
export async function openPayment(
  shop: Pick<Shop, "clock">,
  transaction: Transaction,
  order: Owing,
  start: AttemptStart,
): Promise<NewAttempt | undefined> {
  const next = nextPayment(order);
  if (!next) return undefined;
  const { paymentId, orderId, provider, paymentMethodId } = start;
  const paths = returnPaths(orderId, start.layout, start.countryParameter);
  const attempt = {
    paymentId,
    orderId,
    provider,
    paymentMethodId,
    purpose: next.purpose,
    amountMinor: next.amount.minor,
    currency: next.amount.currency,
    successPath: paths.success,
    failurePath: paths.failure,
    createdAt: shop.clock(),
  };
  await insertAttempt(transaction, attempt);
  return attempt;
}

/**
 * Begins another attempt and voids an earlier one without a result; late money for that is refunded.
 * @param order locked by the transaction
 * @returns false when the order waits for no payment
 */
export async function beginAgain(shop: Shop, transaction: Transaction, order: Owing, start: AttemptStart): Promise<boolean> {
  await endAttempts(transaction, start.orderId);
  return (await openPayment(shop, transaction, order, start)) !== undefined;
}

/** Voids open attempts; money that still arrives is refunded. */
export async function endAttempts(transaction: Transaction, orderId: string): Promise<void> {
  await voidStarted(transaction, orderId);
}

export function isWaitedFor(order: Owing, attempt: Pick<Attempt, "purpose" | "amountMinor">): boolean {
  const next = nextPayment(order);
  return next?.purpose === attempt.purpose && next.amount.minor === attempt.amountMinor;
}

/**
 * Creates a payment session at the provider; a repetition finds the same one. A request for a replaced attempt leads to the newer one,
 * since money for a void attempt would only go back.
 * @returns where to pay; `over` when there is nothing to pay; `silent` without an answer
 */
export async function leadToProvider(shop: Shop, paymentId: string): Promise<PaymentStart | "over" | "silent"> {
  const asked = await findAttempt(shop.database, paymentId);
  const attempt = asked?.status === "void" ? await findStarted(shop.database, asked.orderId) : asked;
  const order = attempt && (await orderById(shop, attempt.orderId));
  return order && isWaitedFor(order, attempt) ? await leadTo(shop, attempt, order, attempt.providerReference) : "over";
}

/** Does the same for a new order; no provider knows its attempt yet. */
export async function leadNewToProvider(
  shop: Shop,
  { order, attempt }: { readonly order: Told; readonly attempt: NewAttempt | undefined },
): Promise<PaymentStart | "over" | "silent"> {
  return attempt ? await leadTo(shop, attempt, order, null) : "over";
}

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
    paymentId: attempt.paymentId,
    amount: { minor: attempt.amountMinor, iso: isoCurrency(attempt.currency) },
    method: methodOf(shop.config, attempt.paymentMethodId),
    brand: order.brand,
    country: order.country,
    language: order.language,
    orderNumber: order.orderNumber,
    origin: publicOrigin(shop, order.brand, order.country),
    successPath: attempt.successPath,
    failurePath: attempt.failurePath,
  });
  await setReference(shop.database, attempt.paymentId, reference);
  return reference;
}

function paymentStart(paymentId: string, form: ProviderForm): PaymentStart {
  return { paymentId, method: form.method, url: form.url, fields: { ...form.fields } };
}

type PlaceToPay = { readonly country: { readonly code: CountryCode }; readonly languageChain: readonly LanguageCode[] };

/** The ways to pay of a market, each with the provider's public name, the legal notice about credit and the pay-later messaging. */
export function shownMethods(
  { config, providers }: Pick<Shop, "config" | "providers">,
  { country: { code }, languageChain }: PlaceToPay,
): ShownMethod[] {
  return offeredMethods(config, code).map((method) => {
    const taker = providerFor(config, code, method.paymentMethodId);
    const provider = providers.find(({ name }) => name === taker);
    const isCredit = method.name === "payLater";
    return {
      ...method,
      provider: provider?.shownAs ?? null,
      notice: isCredit ? creditNotice(config, code, languageChain) : null,
      messaging: isCredit && config.payment.messagingCountries.includes(code) ? (provider?.messaging ?? null) : null,
    };
  });
}

type ShownMethod = OfferedMethod & {
  readonly provider: string | null;
  readonly notice: string | null;
  readonly messaging: PayLaterMessaging | null;
};

/**
 * The ways to pay an order: those of its own country, and no bank transfer for pre-sales.
 * @returns `item.notFound` also for another customer's order
 */
export async function methodsOfOrder(
  { shop, market, viewer }: Pick<CallContext, "shop" | "market" | "viewer">,
  asked: { readonly orderId: string; readonly orderToken?: string | undefined },
): Promise<ShownMethod[] | Refusal<"item.notFound">> {
  const order = await ownOrder(shop, market, bearerOf(viewer, asked.orderToken), asked.orderId);
  if (isRefusal(order)) return order;
  const methods = shownMethods(shop, { country: { code: order.country }, languageChain: market.languageChain });
  return methods.filter(({ name }) => name !== "bank" || order.orderType !== "PRE_SALE_ORDER");
}

/** The pay-later messaging beside prices; null where no provider has it. */
export function messagingIn(
  shop: Pick<Shop, "config" | "providers">,
  market: Pick<Market, "country" | "languageChain">,
): PayLaterMessaging | null {
  return shownMethods(shop, market).find(({ messaging }) => messaging)?.messaging ?? null;
}

/**
 * Origins that payment forms may post to, for the Content Security Policy. Client-side navigation keeps the first page's policy, so it
 * covers all countries of the brand.
 */
export function formTargetsOf(shop: Pick<Shop, "providers" | "config">, { brand }: Pick<Market, "brand">): string[] {
  return [...new Set(providersIn(shop.config, brand.countries, shop.providers).flatMap(({ formTargets }) => formTargets))];
}
