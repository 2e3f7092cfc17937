/** Renders each page once before the port opens: compiling its code takes a quarter of a second that would block other visitors. */
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { type Market, marketOf } from "@rambla/core/market";
import { filledCategories, goodsOfPart } from "@rambla/domain/goods/listing/sitemap-service";
import { publicOrigin } from "@rambla/domain/platform/origin";
import { inTime, within } from "@rambla/domain/platform/database/patience";
import type { Shop } from "@rambla/domain/platform/shop";
import { layoutsOf, type Named, type Page, pathOf } from "@rambla/storefront/base/page.ts";
import type { Asked } from "../request/host.ts";
import type { PageRenderer } from "./page-render.ts";
import { readPageRequest } from "./page-request.ts";

/** Milliseconds that it may add to a start. */
const PATIENCE = 1500;

export type WarmUp = {
  readonly shop: Shop;
  readonly pages: readonly Page[];
  readonly render: PageRenderer;
  readonly patience?: number;
};

/**
 * Renders each page in each layout for an anonymous visitor of the home market; failures and late pages are skipped. Product and category
 * pages use the first of the sitemap.
 */
export async function warmUp({ shop, pages, render, patience = PATIENCE }: WarmUp): Promise<void> {
  const asked = byNobody(shop);
  const shown = await within(patience, () => inTime(firstOf(shop, asked.market))).catch(() => new Map<Named, string>());
  const until = performance.now() + patience;
  const nobody = new IncomingMessage(new Socket());
  nobody.method = "GET";
  for (const layout of ["desktop", "mobile"] as const) {
    for (const page of pages.filter((each) => layoutsOf(each).includes(layout))) {
      const path = pathOf(page, layout);
      const left = until - performance.now();
      if (left <= 0) return;
      const id = page.names && shown.get(page.names);
      const wanted = readPageRequest(path, new URLSearchParams(id === undefined ? {} : { id }), asked.market.countryParameter);
      try {
        await within(left, () => inTime(render(shop, asked, wanted, nobody, undefined, "warm-up")));
      } catch (error) {
        shop.log.warn({ error, path }, "a page could not be rendered before the first visitor");
      }
    }
  }
}

/** A product and a category that the market sells. */
async function firstOf(shop: Shop, market: Market): Promise<ReadonlyMap<Named, string>> {
  const [goods] = (await goodsOfPart(shop, market, 1)) ?? [];
  const [category] = await filledCategories(shop, market);
  return new Map<Named, string>([
    ...(goods ? [["goods", goods.goodsId] as const] : []),
    ...(category ? [["category", category] as const] : []),
  ]);
}

function byNobody(shop: Shop): Asked {
  const { brand, country } = shop.config.home;
  const market: Market = marketOf(shop.config, brand, country);
  const origin = publicOrigin(shop, brand, country);
  return { market, origin, visitedOrigin: origin, host: new URL(origin).hostname, knownHost: true, clientAddress: "" };
}
