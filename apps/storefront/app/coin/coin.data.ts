import { randomUUID } from "node:crypto";
import { cursorIn } from "@rambla/core/cursor";
import { dateFormat } from "@rambla/core/date-format";
import { writtenEnd } from "@rambla/core/day-end";
import { isRefusal } from "@rambla/core/refusal";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { textIn } from "../base/form/form-text.ts";
import { attempt, type PageContext, pageContext } from "../base/page-context.ts";
import { type Tab, TABS } from "./parts/addresses.ts";

export async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const asked = new URL(request.url).searchParams;
  const tab: Tab = TABS.find((name) => name === asked.get("tab")) ?? "coins";
  const after = cursorIn(asked.get("after"));
  const { coin, coupon } = page.api;
  const [history, config, coupons, rebates] = await Promise.all([
    coin.userCurrencyPageSearch(tab === "coins" ? { after } : { limit: 1 }),
    coin.userCurrencyConfig(),
    tab === "coupons" ? coupon.userCurrencyUnexpired() : [],
    tab === "rebates" ? coin.shoppingRebates({ after }) : null,
  ]);
  const day = dayIn(page);
  const { languageTag, country } = page.market;
  const until = (moment: string) => writtenEnd(new Date(moment), languageTag, country.timeZone, "medium");
  return {
    tab,
    config,
    balance: history.balance,
    isFirst: after === undefined,
    idempotencyKey: randomUUID(),
    records: tab === "coins" ? history.items.map((record) => ({ ...record, day: day(record.at) })) : [],
    coupons: coupons.map((one) => ({ ...one, until: until(one.validUntil) })),
    rebates: (rebates?.items ?? []).map((one) => ({ ...one, day: day(one.at) })),
    next: tab === "coins" ? history.next : (rebates?.next ?? null),
  };
}

function dayIn({ market: { languageTag, country } }: PageContext): (moment: string) => string {
  const format = dateFormat(languageTag, { dateStyle: "medium", timeZone: country.timeZone });
  return (moment) => format.format(new Date(moment));
}

/** Redeems a code once. A refused code stays in the field. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const redeemCode = textIn(form, "redeemCode").trim();
  const key = textIn(form, "idempotencyKey");
  const done = await attempt(
    context
      .get(pageContext)
      .withKey(key)
      .coupon.couponRedeem({ redeemCode: redeemCode.slice(0, 64) || "-" }),
  );
  if (!isRefusal(done)) return { done };
  // A conflict means that the code was changed, which is a new request.
  return data({ refusal: done, redeemCode, idempotencyKey: done.refused === "idempotency.conflict" ? randomUUID() : key }, { status: 400 });
}
