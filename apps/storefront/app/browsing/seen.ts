/** Gives the recently viewed goods that are still sold: a customer's from the server, then those that the browser names. */
import { isRefusal } from "@rambla/core/refusal";
import * as z from "zod";
import { answering, nothingToSee } from "../base/asking/answering.ts";
import { textFor } from "../base/head.ts";
import { attempt, type PageContext } from "../base/page-context.ts";
import type { GoodsCard } from "../goods/parts/catalogue.ts";
import type { LastSeen } from "./parts/use-last-seen.ts";

const SHOWN = 6;
const question = z.strictObject({
  but: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable(),
  goodsIds: z.array(z.string().regex(/^\d{1,18}$/)).max(12),
});

/** `but` is the current product, which is left out. */
export const action = answering(question, async (page, { but, goodsIds }) => {
  const own = page.isCustomer ? await seenBy(page) : [];
  const known = new Set(own.map((card) => card.goodsId));
  const others = await asTheyStand(page, own.length < SHOWN ? goodsIds.filter((goodsId) => !known.has(goodsId)) : []);
  const goods = [...own, ...others].filter(({ goodsId }) => goodsId !== but).slice(0, SHOWN);
  return {
    title: textFor(page, "search")("lastSeen"),
    forget: goods.some(({ goodsId }) => !known.has(goodsId)) ? textFor(page, "base")("clearAll") : null,
    goods,
  } satisfies LastSeen;
});

async function seenBy({ api }: PageContext): Promise<readonly GoodsCard[]> {
  const seen = await attempt(api.browsing.browserHistoryPage({}));
  return isRefusal(seen) ? [] : seen.items.flatMap(({ goods }) => goods ?? []);
}

async function asTheyStand({ api }: PageContext, goodsIds: readonly string[]): Promise<readonly GoodsCard[]> {
  if (goodsIds.length === 0) return [];
  const checked = await attempt(
    api.checkout.cartStockCheck({ items: goodsIds.map((goodsId) => ({ goodsId, distributionId: "0", qty: 1, price: "0.00" })) }),
  );
  return isRefusal(checked) ? [] : checked.items.flatMap(({ goods }) => goods ?? []);
}

export const loader = nothingToSee;
