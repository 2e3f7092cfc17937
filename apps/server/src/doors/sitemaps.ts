/** Serves sitemaps: made in a queue, once for concurrent requests, and cached until their lists change. */
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Shop } from "@rambla/domain/platform/shop";
import { tags } from "@rambla/domain/platform/tags";
import { goneOf, makeJoined } from "../queue/joined.ts";
import type { RequestQueue } from "../queue/queues.ts";
import { PackedBody } from "../page/packed-body.ts";
import type { Entry, PageCache, Rendered } from "../page/page-cache.ts";
import { sitemapAt, type SitemapName, writeSitemap } from "../file/sitemap.ts";
import { isUnbegun } from "../queue/fair-queue.ts";
import { deny, denyUnlessRead, type Door, type Visit } from "./door.ts";
import { sendEntry } from "./pages/page-answer.ts";

const HEADERS = { "content-type": "application/xml; charset=utf-8" };
/** Kinds of content that sitemaps list. */
const CONTENT = ["recipe", "article", "topic", "help", "information"] as const;
const SHARED = "public, max-age=3600";

/** Shares the page cache; pages that are requested more often stay longer. */
export function sitemapDoor(shop: Shop, queue: RequestQueue, cache: PageCache): Door {
  const asking = makeJoined<Entry>();

  async function made(shopOfQueue: Shop, { market, origin }: Visit["asked"], name: SitemapName): Promise<Rendered> {
    const sitemap = await writeSitemap(shopOfQueue, market, origin, name);
    const { code } = market.brand;
    return {
      status: sitemap ? 200 : 404,
      headers: HEADERS,
      body: await PackedBody.kept(Buffer.from(sitemap?.text ?? "")),
      keep: sitemap !== undefined,
      tags: [tags.categories(code), tags.lists(code), ...CONTENT.map((kind) => tags.content(code, kind))],
      shown: [],
      until: sitemap?.until?.getTime() ?? Infinity,
    };
  }

  return (visit) => {
    const { pathname, request, response, asked } = visit;
    const name = sitemapAt(pathname);
    if (name === undefined) return false;
    if (denyUnlessRead(request, response)) return true;
    // Foreign hosts are closed to search engines; with the country parameter a host serves several markets.
    if (!asked.knownHost || asked.market.countryParameter !== undefined) return deny(response, 404, "Not found");
    const key = `sitemap ${asked.market.key} ${name}`;
    asking(key, goneOf(response), (everybodyGone) =>
      cache.get(key, () => queue({ client: asked.clientAddress, gone: everybodyGone }, (shopOfQueue) => made(shopOfQueue, asked, name))),
    ).then(
      (entry) => (entry.status === 200 ? sendEntry(request, response, entry, SHARED) : deny(response, 404, "Not found")),
      (error: unknown) => {
        if (!(error instanceof DatabaseAway) && !isUnbegun(error)) shop.log.error({ error, path: pathname }, "a sitemap could not be made");
        deny(response, 503, "Try again in a moment.", { "retry-after": "5" });
      },
    );
    return true;
  };
}
