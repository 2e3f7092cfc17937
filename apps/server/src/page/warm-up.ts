/**
 * Before anybody is let in, each page is rendered once: what a page runs is read and compiled when it runs for the first time, a
 * quarter of a second in which nobody else would be answered (decision 065).
 */
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { type Market, marketOf } from "@rambla/core/market";
import { publicOrigin } from "@rambla/domain/platform/origin";
import { inTime, within } from "@rambla/domain/platform/database/patience";
import type { Shop } from "@rambla/domain/platform/shop";
import { layoutsOf, type Page, pathOf } from "@rambla/storefront/base/page.ts";
import type { Asked } from "../request/host.ts";
import type { PageRenderer } from "./page-render.ts";
import { readPageRequest } from "./page-request.ts";

/** Milliseconds that a start may take longer for it. */
const PATIENCE = 1500;

export type WarmUp = {
  readonly shop: Shop;
  readonly pages: readonly Page[];
  readonly render: PageRenderer;
  readonly patience?: number;
};

/**
 * Renders each page in each of its layouts for nobody, in the shop's home market; what cannot be rendered, or not in time, stays cold.
 * A page that needs to be told what to show has the address of a link on a page before it.
 */
export async function warmUp({ shop, pages, render, patience = PATIENCE }: WarmUp): Promise<void> {
  const until = performance.now() + patience;
  const asked = byNobody(shop);
  const nobody = new IncomingMessage(new Socket());
  nobody.method = "GET";
  const linked = new Map<string, URLSearchParams>();
  for (const layout of ["desktop", "mobile"] as const) {
    for (const path of pages.filter((page) => layoutsOf(page).includes(layout)).map((page) => pathOf(page, layout))) {
      const left = until - performance.now();
      if (left <= 0) return;
      const wanted = readPageRequest(path, linked.get(path) ?? new URLSearchParams(), asked.market.countryParameter);
      try {
        const { body } = await within(left, () => inTime(render(shop, asked, wanted, nobody, undefined, "warm-up")));
        for (const [to, query] of linksOf((await body.in("identity")).toString())) if (!linked.has(to)) linked.set(to, query);
      } catch (error) {
        shop.log.warn({ error, path }, "a page could not be rendered before the first visitor");
      }
    }
  }
}

function byNobody(shop: Shop): Asked {
  const { brand, country } = shop.config.home;
  const market: Market = marketOf(shop.config, brand, country);
  const origin = publicOrigin(shop, brand, country);
  return { market, origin, visitedOrigin: origin, host: new URL(origin).hostname, knownHost: true, clientAddress: "" };
}

/** Paths of the shop that links of a page lead to, with what they ask for. */
function linksOf(html: string): readonly (readonly [path: string, query: URLSearchParams])[] {
  return [...html.matchAll(/<a\b[^>]*? href="(\/[^"?#]*)\?([^"#]*)"/g)].map(([, path = "", query = ""]) => [
    path,
    new URLSearchParams(query.replaceAll("&amp;", "&")),
  ]);
}
