/** Renders pages for one request: a customer's, after a form, or for the cache. */
import { randomUUID } from "node:crypto";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Shop } from "@rambla/domain/platform/shop";
import { questions } from "@rambla/storefront/pages.ts";
import type { Rendered } from "../../page/page-cache.ts";
import type { PageRenderer } from "../../page/page-render.ts";
import type { PageRequest } from "../../page/page-request.ts";
import { isSigningOut, signedOut } from "../../page/signed-out.ts";
import { isUnbegun } from "../../queue/fair-queue.ts";
import { goneOf } from "../../queue/joined.ts";
import { type QueueName, queueOfPage, type Queues } from "../../queue/queues.ts";
import { type NoForm, type Posted, postedForm, postedQuestion } from "../../request/form-body.ts";
import type { makeObserver } from "../../watch/observe.ts";
import { type Visit, waiting } from "../door.ts";
import { sendRendered, sendUnavailable } from "./page-answer.ts";

/** Addresses that take JSON; pages take forms only. */
const ASKED_IN_JSON = new Set(questions.filter(({ asked }) => asked === "json").map(({ path }) => `/${path}`));

type Parts = {
  readonly shop: Shop;
  readonly queues: Queues;
  readonly render: PageRenderer;
  readonly observer: Pick<ReturnType<typeof makeObserver>, "count" | "rendered">;
};

type Asked = { readonly gone: AbortSignal; readonly form?: Posted; readonly queue?: QueueName | undefined };

export type RenderedPages = {
  /** Renders a page in its queue. @param gone fires when all its visitors have disconnected */
  readonly render: (visit: Visit, wanted: PageRequest, asked: Asked) => Promise<Rendered>;
  /** Renders and sends a page for this visitor. */
  readonly answer: (visit: Visit, wanted: PageRequest) => void;
  /** Logs the error and sends an error page. */
  readonly fail: (visit: Visit, error: unknown, path?: string) => void;
};

export function makeRenderedPages({ shop, queues, render: renderPage, observer }: Parts): RenderedPages {
  async function render(visit: Visit, wanted: PageRequest, { gone, form, queue }: Asked): Promise<Rendered> {
    const { request, asked } = visit;
    const made = await queues[queue ?? queueOfPage(wanted, request.method !== "POST")](waiting(visit, gone), async (shopOfQueue) => {
      const started = performance.now();
      const page = await renderPage(shopOfQueue, asked, wanted, request, form, randomUUID());
      observer.rendered((performance.now() - started) / 1000);
      return page;
    });
    observer.count("page", made.status);
    return made;
  }

  async function posted(visit: Visit, wanted: PageRequest, gone: AbortSignal): Promise<Rendered | NoForm> {
    const form = await (ASKED_IN_JSON.has(wanted.pathname) ? postedQuestion(visit.request) : postedForm(visit.request));
    if ("status" in form) return form;
    try {
      return await render(visit, wanted, { gone, form });
    } catch (error) {
      if (error instanceof DatabaseAway && isSigningOut(wanted.pathname, form))
        return signedOut(shop, wanted, visit.request.headers.cookie);
      throw error;
    }
  }

  function answer(visit: Visit, wanted: PageRequest): void {
    const { request, response, asked } = visit;
    const gone = goneOf(response);
    const made: Promise<Rendered | NoForm> = request.method === "POST" ? posted(visit, wanted, gone) : render(visit, wanted, { gone });
    made.then(
      (page) =>
        "text" in page ? sendUnavailable(response, asked, page.status, { connection: "close" }) : sendRendered(request, response, page),
      (error: unknown) => fail(visit, error, wanted.pathname),
    );
  }

  function fail({ response, asked, pathname }: Visit, error: unknown, path = pathname): void {
    const isBusy = error instanceof DatabaseAway || isUnbegun(error) || (error instanceof Error && error.cause instanceof DatabaseAway);
    if (!isBusy) shop.log.error({ error, path }, "a page failed");
    sendUnavailable(response, asked, isBusy ? 503 : 500);
  }

  return { render, answer, fail };
}
