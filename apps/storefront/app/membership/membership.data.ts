/** A customer's membership, its price and its order; on the server. */
import { randomUUID } from "node:crypto";
import type { membershipOffer } from "@rambla/contract/checkout";
import { typedCode } from "@rambla/contract/coupon";
import { dateFormat } from "@rambla/core/date-format";
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import type * as z from "zod";
import { textIn } from "../base/form/form-text.ts";
import { attempt, type PageContext, pageContext, waysFrom } from "../base/page-context.ts";
import { orderAddresses } from "../order/parts/addresses.ts";
import { type Typed, TYPED_FIELDS } from "./typed-fields.ts";

type Offer = z.output<typeof membershipOffer>;

/** The server reduces it to what the order can use and the customer has. */
const ALL_COINS = "9999999.00";

const typedIn = (form: FormData): Typed =>
  Object.fromEntries(TYPED_FIELDS.map((field) => [field, textIn(form, field).slice(0, 254)])) as Typed;

const dayWriter = ({ market: { languageTag, country } }: PageContext) => {
  const format = dateFormat(languageTag, { dateStyle: "long", timeZone: country.timeZone });
  return (moment: string) => format.format(new Date(moment));
};

/** Adds the formatted days. */
function shown(page: PageContext, offer: Offer) {
  const day = dayWriter(page);
  return { ...offer, from: day(offer.validFrom), until: day(offer.validUntil) };
}
export type ShownOffer = ReturnType<typeof shown>;

export type Problem = { readonly intent: string; readonly typed: Typed; readonly refusal: Refusal; readonly offer?: ShownOffer };

export async function load({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { api } = page;
  const [{ validFrom, validUntil, ...membership }, offer] = await Promise.all([
    api.membership.membershipLook(),
    api.checkout.membershipOffer({}),
  ]);
  const day = dayWriter(page);
  return {
    ...membership,
    from: validFrom && day(validFrom),
    until: validUntil && day(validUntil),
    benefits: benefitsOf(page),
    sale: offer && (await saleOf(page, offer)),
  };
}

function benefitsOf({ market: { brand, languageChain }, settings: { membership } }: PageContext): readonly string[] {
  return (membership.benefits[brand.code] ?? []).flatMap((words) => languageChain.flatMap((language) => words[language] ?? []).slice(0, 1));
}

/** Data of the order form; none while another membership order waits. */
async function saleOf(page: PageContext, offer: Offer) {
  const { api, market } = page;
  const [{ email }, coupons, { balance }] = await Promise.all([
    api.account.userInfo(),
    api.coupon.userCurrencyUnexpired(),
    api.coin.userCurrencyPageSearch({ limit: 1 }),
  ]);
  const day = dayWriter(page);
  return {
    offer: shown(page, offer),
    email: email ?? "",
    balance,
    coupons: coupons
      .filter(({ currency }) => currency === market.currency)
      .map(({ code, remainingAmount, validUntil }) => ({ code, remainingAmount, until: day(validUntil) })),
    /** One press is one order, however often it is sent. */
    idempotencyKey: randomUUID(),
    customerId: page.customerId,
  };
}
export type Sale = Awaited<ReturnType<typeof saleOf>>;

/** Gives the credits of the order: one coupon or code, and coins. */
function purseOf({ couponCode, redeemCode, coins }: Typed) {
  const code = typedCode.safeParse(couponCode || redeemCode).data;
  return { ...(code && (couponCode ? { couponCode: code } : { redeemCode: code })), ...(coins && { coins: ALL_COINS }) };
}

/** Sets the member's name, recalculates the price or orders, by the pressed button. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const typed = typedIn(form);
  const intent = textIn(form, "intent");
  if (intent === "name") {
    const named = await attempt(page.api.membership.updateMember({ name: typed.name.slice(0, 200) }));
    return isRefusal(named) ? data({ intent, typed, refusal: named }, { status: 400 }) : { intent, done: true as const };
  }
  const refusal = intent === "buy" ? await buy(page, form, typed) : undefined;
  const offer = await page.api.checkout.membershipOffer(purseOf(typed));
  const answer = { intent, typed, ...(refusal && { refusal }), ...(offer && { offer: shown(page, offer) }) };
  return refusal ? data(answer, { status: 400 }) : answer;
}

/** Orders a year and redirects to its payment. @returns the refusal */
async function buy(page: PageContext, form: FormData, typed: Typed): Promise<Refusal> {
  const total = /^\d{1,12}\.\d{2}$/.exec(textIn(form, "total"))?.[0] ?? "0.00";
  const paymentMethodId = /^\d{1,4}$/.exec(typed.paymentMethodId)?.[0];
  if (!paymentMethodId) return { refused: "payment.notOffered" };
  const bought = await attempt(
    page.withKey(textIn(form, "idempotencyKey")).checkout.membershipBuy({
      email: typed.email,
      paymentMethodId,
      agreement: typed.agreement !== "",
      total,
      layout: page.layout,
      customerId: textIn(form, "customerId") || undefined,
      ...purseOf(typed),
    }),
  );
  if (isRefusal(bought)) return bought;
  page.rememberOrder(bought.orderId, bought.orderToken);
  throw redirect(orderAddresses(waysFrom(page)).submitOrder(bought.orderId, { forward: 1 }));
}
