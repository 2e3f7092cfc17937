/**
 * What somebody has looked at last, as goods that are sold now: of customers the shop knows it, and their browser what they looked at
 * before they were one; of others their browser alone, which names them (decision 192).
 */
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

/** Takes what a browser remembers, and what is looked at just now, which is left out. */
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

/** Whatever is not sold here any more is left out. */
async function asTheyStand({ api }: PageContext, goodsIds: readonly string[]): Promise<readonly GoodsCard[]> {
  if (goodsIds.length === 0) return [];
  const checked = await attempt(
    api.checkout.cartStockCheck({ items: goodsIds.map((goodsId) => ({ goodsId, distributionId: "0", qty: 1, price: "0.00" })) }),
  );
  return isRefusal(checked) ? [] : checked.items.flatMap(({ goods }) => goods ?? []);
}

export const loader = nothingToSee;
