/** Streams a market's goods to merchant centres: each portion is read in its turn, when the client has taken the one before. */
import { pipeline } from "node:stream/promises";
import { feedPortion, type FeedPortion } from "@rambla/domain/goods/feed/feed-service";
import { networkOf } from "@rambla/domain/platform/client-network";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Shop } from "@rambla/domain/platform/shop";
import { shippingTemplate } from "@rambla/domain/shipping/rules";
import { type FeedMarket, merchantFeed } from "../file/merchant-feed.ts";
import { isUnbegun, OverloadedError } from "../queue/fair-queue.ts";
import { goneOf } from "../queue/joined.ts";
import type { RequestQueue } from "../queue/queues.ts";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import { deny, denyUnlessRead, type Door, type Visit, waiting } from "./door.ts";

const FEED = "/feed/products.xml";

/** Feeds at the same time: of all clients, and of a client's network. */
const MOST = 8;
const MOST_EACH = 2;
/** Milliseconds until a client that reads too slowly is cut off. */
const LONGEST = 10 * 60_000;
/** How often a portion enters a busy queue. */
const TRIES = 4;

const HEADERS = {
  ...SECURITY_HEADERS,
  "content-type": "application/xml; charset=utf-8",
  "cache-control": "public, max-age=900",
};

export function feedDoor(shop: Shop, queue: RequestQueue): Door {
  const reading: string[] = [];

  async function send(visit: Visit, gone: AbortSignal): Promise<void> {
    const { market, origin } = visit.asked;
    const read = (first: string) => patiently(() => queue(waiting(visit, gone), (of) => feedPortion(of, market, first)));
    // Before the head of the answer, so that a database that is away gives 503.
    const first = await read("");
    const delivery = shippingTemplate(shop.config, market, shop.clock()).find(({ countryCode }) => countryCode === market.country.code);
    const about: FeedMarket = { market, origin, delivery: delivery ?? null };
    visit.response.writeHead(200, HEADERS);
    await pipeline(merchantFeed(about, first, read), visit.response, { signal: AbortSignal.timeout(LONGEST) });
  }

  return (visit) => {
    const { pathname, request, response, asked } = visit;
    if (pathname !== FEED) return false;
    if (denyUnlessRead(request, response)) return true;
    if (!shop.config.feeds.enabled || !asked.knownHost || !asked.market.sells) return deny(response, 404, "Not found");
    if (request.method === "HEAD") {
      response.writeHead(200, HEADERS).end();
      return true;
    }
    const client = networkOf(asked.clientAddress);
    if (reading.length >= MOST || reading.filter((one) => one === client).length >= MOST_EACH)
      return deny(response, 503, "Try again in a moment.", { "retry-after": "60" });
    reading.push(client);
    const gone = goneOf(response);
    send(visit, gone)
      .catch((error: unknown) => {
        if (!gone.aborted && !(error instanceof DatabaseAway) && !isUnbegun(error))
          shop.log.error({ error, path: pathname }, "a feed could not be sent");
        if (response.headersSent) response.destroy();
        else deny(response, 503, "Try again in a moment.", { "retry-after": "5" });
      })
      .finally(() => reading.splice(reading.indexOf(client), 1));
    return true;
  };
}

/** A busy moment must not break a feed that has begun. */
async function patiently(read: () => Promise<FeedPortion>): Promise<FeedPortion> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof OverloadedError) || tries === TRIES) throw error;
    }
  }
}
