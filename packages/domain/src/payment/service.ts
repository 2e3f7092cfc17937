/** Payments: the ways to pay, and starting attempts. */
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
  /** Who takes it, by the settings of now (`providerFor`): the attempt stays with them. */
  readonly provider: string;
  readonly paymentMethodId: string;
  readonly layout: "desktop" | "mobile";
  readonly countryParameter: string | undefined;
};

/**
 * Opens the payment that an order waits for: its first attempt, or another one.
 * @returns undefined when the order waits for no payment
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
 * Begins another attempt: an earlier one without a result is void, and should its money still arrive, it is refunded (D-129).
 * @param order locked by the transaction
 * @returns false when the order waits for no payment
 */
export async function beginAgain(shop: Shop, transaction: Transaction, order: Owing, start: AttemptStart): Promise<boolean> {
  await endAttempts(transaction, start.orderId);
  return (await openPayment(shop, transaction, order, start)) !== undefined;
}

/** What was begun is waited for no more: should its money still arrive, it is refunded (D-129). */
export async function endAttempts(transaction: Transaction, orderId: string): Promise<void> {
  await voidStarted(transaction, orderId);
}

/** Whether an order still waits for what an attempt pays. */
export function isWaitedFor(order: Owing, attempt: Pick<Attempt, "purpose" | "amountMinor">): boolean {
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

/** The same for an order that was written a moment ago: no provider knows its attempt, if it has one. */
export async function leadNewToProvider(
  shop: Shop,
  { order, attempt }: { readonly order: Told; readonly attempt: NewAttempt | undefined },
): Promise<PaymentStart | "over" | "silent"> {
  return attempt ? await leadTo(shop, attempt, order, null) : "over";
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

/** A country, and the languages in which to speak of its ways to pay. */
type PlaceToPay = { readonly country: { readonly code: CountryCode }; readonly languageChain: readonly LanguageCode[] };

/** The ways to pay of a market as its shoppers see them: with the name of who takes the money, what is said beside credit (R-390, D-109), and what the provider shows of it beside prices. */
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
 * The ways to pay an order of the caller: those of its own country, wherever it is opened, and no transfer for what is sold before it is there.
 * @returns `item.notFound` for an order that does not exist as well as for somebody else's
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

/** What a provider shows of paying later beside the prices of a market; null where nobody does. */
export function messagingIn(
  shop: Pick<Shop, "config" | "providers">,
  market: Pick<Market, "country" | "languageChain">,
): PayLaterMessaging | null {
  return shownMethods(shop, market).find(({ messaging }) => messaging)?.messaging ?? null;
}

/**
 * Where forms of a market's pages may lead to pay. Pages follow each other in one document, whose policy is that of the first:
 * so it is every page's. An order of another country of the brand is paid where that country pays.
 */
export function formTargetsOf(shop: Pick<Shop, "providers" | "config">, { brand }: Pick<Market, "brand">): string[] {
  return [...new Set(providersIn(shop.config, brand.countries, shop.providers).flatMap(({ formTargets }) => formTargets))];
}
