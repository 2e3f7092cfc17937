import { randomUUID } from "node:crypto";
import { giftChoice } from "@rambla/contract/activity";
import { address } from "@rambla/contract/address";
import { orderedItem } from "@rambla/contract/checkout";
import { coins } from "@rambla/contract/coin";
import { typedCode } from "@rambla/contract/coupon";
import { paymentMode } from "@rambla/contract/order";
import { paymentMethodId } from "@rambla/contract/payment";
import { writtenEnd } from "@rambla/core/day-end";
import { entryOf } from "@rambla/core/market";
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import * as z from "zod";
import { countryIn, writtenAddress } from "../../address/parts/address-rules.ts";
import { addressRules, namedCountries } from "../../address/parts/form-countries.ts";
import { savedAddresses } from "../../address/parts/saved-address.ts";
import { textIn } from "../../base/form/form-text.ts";
import { attempt, type PageContext, pageContext, waysFrom } from "../../base/page-context.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { firstMethod } from "../parts/first-method.ts";
import { readGifts } from "../parts/gift-field.ts";
import { leadBackToLogin, readMadeFor } from "./made-for.ts";
import { type CheckoutErrors, type CheckoutValues, checkFields, errorOfCall, typedValues } from "./checkout-rules.ts";

/** What the form needs to know before it is filled in. The lines to buy are in the browser. */
export async function load({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const [platforms, deliveries, customer, self] = await Promise.all([
    page.api.payment.paymentPlatforms(),
    page.api.shipping.logisticsPricingCompany(),
    page.isCustomer ? ownOf(page) : null,
    page.isCustomer || page.guest ? page.api.account.accountSelf() : null,
  ]);
  const delivered = deliveredFrom(page, deliveries);
  const countries = namedCountries(page, delivered);
  const home = page.market.country.code;
  return {
    country: (countries.find(({ code }) => code === home) ?? countries[0])?.code ?? home,
    email: (customer ?? page.guest)?.email ?? "",
    /** Told with the page: a note that came after it would move the form under whoever fills it in. */
    waitingOrder: self?.waitingOrder ?? null,
    /** What the customer's book has for the countries of this form, defaults first; null for whoever has no book. */
    saved: customer && customer.book.filter((entry) => delivered.includes(entry.country)),
    /** What the customer has beside money to pay with here. */
    purse: customer?.purse ?? { coupons: [], balance: "0.00" },
    paymentMethods: platforms,
    paymentMethodId: firstMethod(platforms),
    /** For a page whose browser has not told its own key yet: no press goes without one (D-113). */
    idempotencyKey: randomUUID(),
    customerId: page.customerId,
    ...addressRules(page),
    countries,
  };
}

/** What a customer brings: mailbox, addresses, coupons of the market's currency, coins. */
async function ownOf(page: PageContext) {
  const [info, book, coupons, history] = await Promise.all([
    page.api.account.userInfo(),
    savedAddresses(page),
    page.api.coupon.userCurrencyUnexpired(),
    page.api.coin.userCurrencyPageSearch({ limit: 1 }),
  ]);
  const here = coupons.filter(({ currency }) => currency === page.market.currency);
  return {
    email: info.email,
    book,
    purse: {
      coupons: here.map(({ code, remainingAmount, validUntil }) => ({ code, remainingAmount, until: endOf(page, validUntil) })),
      balance: history.balance,
    },
  };
}

/** The countries that the market's orders can go to: of its currency, with taxes in the price as at home. */
function deliveredFrom({ market, settings }: PageContext, deliveries: readonly Delivery[]) {
  return deliveries
    .filter(
      ({ countryCode, currency }) =>
        currency === market.currency && entryOf(settings.countries, countryCode)?.taxIncluded === market.country.taxIncluded,
    )
    .map(({ countryCode }) => countryCode);
}

type Delivery = Awaited<ReturnType<PageContext["api"]["shipping"]["logisticsPricingCompany"]>>[number];

const endOf = ({ market: { languageTag, country } }: PageContext, moment: string) =>
  writtenEnd(new Date(moment), languageTag, country.timeZone, "medium");

/** Why the order was not placed: a code for the whole of it, what is wrong with single fields, and all that was typed. */
export type CommitProblem = { readonly refusal: Refusal; readonly errors: CheckoutErrors; readonly values: CheckoutValues };

/** Places the order: fields → contract → guest → order, and on to the payment. A refusal comes back as a value. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const values = typedValues(form);
  leadBackToLogin(page, readMadeFor(form));
  const errors = checkFields(values, addressRules(page));
  const answer = (refusal: Refusal, found: CheckoutErrors = {}) =>
    data({ refusal, errors: found, values } satisfies CommitProblem, { status: 400 });
  if (Object.keys(errors).length > 0) return answer({ refused: "request.invalid" }, errors);
  const order = commitInput.safeParse(readOrder(form, values, page));
  if (!order.success) return answer({ refused: form.has("goodsId") ? "request.invalid" : "cart.selectToCheckout" });
  const known = await knowGuest(page, order.data.email);
  if (isRefusal(known)) return answer(known, { email: known.refused === "email.invalid" ? "emailInvalid" : undefined });
  const placed = await attempt(page.withKey(textIn(form, "idempotencyKey")).checkout.orderCommitPay(order.data));
  const to = orderAddresses(waysFrom(page));
  if (isRefusal(placed)) {
    // A page in good order: its router loads anew what it shows of the customer who has come.
    if (placed.refused === "auth.changed") return data({ refusal: placed, errors: {}, values } satisfies CommitProblem);
    // The same press once more with something corrected: its first answer was lost, and the order is there.
    const before = placed.refused === "idempotency.conflict" ? placedOrder.safeParse(placed.details).data : undefined;
    if (before) {
      page.rememberOrder(before.orderId, before.orderToken);
      throw redirect(to.submitOrder(before.orderId, { before: 1 }));
    }
    const found = Object.entries(placed.fields ?? {}).flatMap(([field, code]) =>
      [errorOfCall(field, code)].filter((each) => each !== undefined),
    );
    return answer(placed, Object.fromEntries(found));
  }
  page.rememberOrder(placed.orderId, placed.orderToken);
  // The order stands; a book that is full or cannot be reached now is no reason to keep its shopper from paying.
  if (page.isCustomer && textIn(form, "keepAddress") !== "")
    await page.spare(attempt(page.api.address.addressCreate(order.data.address)), null);
  throw redirect(to.submitOrder(placed.orderId, { forward: 1 }));
}

const commitInput = z.object({
  items: z.array(orderedItem).min(1).max(100),
  email: z.string(),
  address,
  paymentMethodId,
  agreement: z.boolean(),
  fromCart: z.boolean(),
  couponCode: typedCode.optional(),
  redeemCode: typedCode.optional(),
  coins: coins.optional(),
  paymentMode,
  gifts: z.array(giftChoice).max(5),
  total: z.string().regex(/^\d{1,12}\.\d{2}$/),
  layout: z.enum(["desktop", "mobile"]),
  customerId: z.string().nullish(),
});

const placedOrder = z.object({ orderId: z.string(), orderToken: z.string() });

/** One line is one value of each of the seven fields, in the same order. */
function readOrder(form: FormData, values: CheckoutValues, page: PageContext): z.input<typeof commitInput> | undefined {
  const country = countryIn(addressRules(page), values.country);
  if (!country) return undefined;
  const column = (name: string) => form.getAll(name).map(String);
  // Each field is gone through once: every look into a form reads the whole of it.
  const [distributions, bundles, contents, discounts, quantities, prices] = [
    column("distributionId"),
    column("palletId"),
    column("bundleGoods"),
    column("fullDiscountId"),
    column("qty"),
    column("price"),
  ];
  return {
    items: column("goodsId").map((goodsId, at) => ({
      goodsId,
      distributionId: distributions[at] ?? "0",
      ...(bundles[at] && { palletId: bundles[at] }),
      ...(contents[at] && { bundleGoods: readContent(contents[at]) }),
      ...(discounts[at] && { fullDiscountId: discounts[at] }),
      qty: Number(quantities[at]),
      price: prices[at] || undefined,
    })),
    email: values.email,
    address: writtenAddress(values, country),
    paymentMethodId: values.paymentMethodId,
    agreement: values.agreement !== "",
    fromCart: textIn(form, "fromCart") !== "",
    couponCode: textIn(form, "couponCode") || undefined,
    redeemCode: textIn(form, "redeemCode") || undefined,
    coins: textIn(form, "coins") || undefined,
    // That of the sums which the shopper saw.
    paymentMode: textIn(form, "paymentMode") === "DEPOSIT_AND_FINAL_PAYMENT" ? "DEPOSIT_AND_FINAL_PAYMENT" : "FULL_PAYMENT",
    gifts: readGifts(textIn(form, "gift")),
    total: textIn(form, "total"),
    layout: page.layout,
    customerId: readMadeFor(form),
  };
}

/** What was seen in a bundle, as its field has it. */
function readContent(field: string): { goodsId: string; qty: number }[] {
  return field.split(" ").map((part) => {
    const [goodsId = "", qty] = part.split(":");
    return { goodsId, qty: Number(qty) };
  });
}

/** Makes the shopper known as a guest of this browser, unless it is the same one already or a customer (D-085). */
async function knowGuest(page: PageContext, email: string): Promise<Refusal | undefined> {
  if (page.isCustomer || page.guest?.email.toLowerCase() === email.toLowerCase()) return undefined;
  const guest = await attempt(page.api.tourist.touristLogin({ email }));
  if (isRefusal(guest)) return guest;
  await page.rememberGuest(guest.access_token, guest.expires_in);
  return undefined;
}
