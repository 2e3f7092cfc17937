/** One-click unsubscribing by mail programs (RFC 8058). They send no form of our pages, so the page's form check does not apply. */
import { isRefusal } from "@rambla/core/refusal";
import { leave } from "@rambla/domain/newsletter/service";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Shop } from "@rambla/domain/platform/shop";
import type { Queues } from "../queue/queues.ts";
import { isOwnForm } from "../request/own-form.ts";
import { isUnbegun } from "../queue/fair-queue.ts";
import { deny, type Door, type Visit, waiting } from "./door.ts";

const PAGE = /^\/(mobile\/)?promotion\/subscription$/;

/** The body is always the same and is not read. */
export function newsletterDoor(shop: Pick<Shop, "log">, queues: Pick<Queues, "default">): Door {
  async function answer(visit: Visit): Promise<void> {
    const [subscriptionId = "", code = ""] = (visit.query.get("leave") ?? "").split(".");
    try {
      const left = await queues.default(waiting(visit), (shopOfQueue) => leave(shopOfQueue, { subscriptionId, code }));
      if (isRefusal(left)) deny(visit.response, 404, "Not found");
      else deny(visit.response, 200, "Done");
    } catch (error) {
      if (!(error instanceof DatabaseAway) && !isUnbegun(error)) shop.log.error({ error }, "the newsletter could not be left");
      // Without an answer the mail program tries again.
      deny(visit.response, 503, "Later, please", { "retry-after": "60" });
    }
  }

  return (visit) => {
    const { request, pathname, query, asked } = visit;
    if (request.method !== "POST" || !PAGE.test(pathname) || !query.has("leave") || isOwnForm((name) => request.headers[name], asked))
      return false;
    request.resume();
    void answer(visit);
    return true;
  };
}
