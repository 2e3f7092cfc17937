/**
 * Product PDFs at `/file/goods/{goodsId}/{kind}.pdf` in the host's language: made in a queue, once for concurrent requests, and cached
 * until the goods change.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type GoodsFileKind, goodsFileKind } from "@rambla/contract/goods";
import { isCatalogueId } from "@rambla/core/id";
import { tags } from "@rambla/core/tags";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Reads } from "@rambla/domain/platform/reads";
import type { Shop } from "@rambla/domain/platform/shop";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import type { Asked } from "../request/host.ts";
import { deny, denyUnlessRead } from "../doors/door.ts";
import { goneOf, makeJoined } from "../queue/joined.ts";
import type { RequestQueue } from "../queue/queues.ts";
import { isUnbegun } from "../queue/fair-queue.ts";
import { goodsFile } from "./goods-file.ts";

const ADDRESS = /^\/file\/goods\/(\d{1,18})\/([A-Za-z]+)\.pdf$/;

/** @returns whether it answered. `kept` caches the PDFs. */
export function makeGoodsFileRoute(shop: Shop, queue: RequestQueue, kept: Reads) {
  const asking = makeJoined<Buffer | undefined>();

  function paper({ market, clientAddress }: Asked, goodsId: string, kind: GoodsFileKind, gone: AbortSignal): Promise<Buffer | undefined> {
    const brand = market.brand.code;
    const made = (everybodyGone: AbortSignal) =>
      queue({ client: clientAddress, gone: everybodyGone }, (shopOfQueue) =>
        goodsFile(
          { shop: shopOfQueue, market, viewer: { kind: "anonymous" }, clientAddress: "", requestId: "", idempotencyKey: undefined },
          goodsId,
          kind,
        ),
      );
    const key = `paper ${market.key} ${goodsId} ${kind}`;
    return asking(key, gone, (everybodyGone) =>
      kept.keep(key, [tags.goods(brand, goodsId), tags.categories(brand)], () => made(everybodyGone)),
    );
  }

  return (pathname: string, request: IncomingMessage, response: ServerResponse, asked: Asked): boolean => {
    if (!pathname.startsWith("/file/")) return false;
    if (denyUnlessRead(request, response)) return true;
    const [, goodsId = "", name = ""] = ADDRESS.exec(pathname) ?? [];
    const kind = goodsFileKind.options.find((entry) => entry === name);
    if (!kind || !isCatalogueId(goodsId)) return deny(response, 404, "Not found");
    paper(asked, goodsId, kind, goneOf(response)).then(
      (pdf) => {
        if (!pdf) return deny(response, 404, "Not found");
        response.writeHead(200, {
          ...SECURITY_HEADERS,
          "content-type": "application/pdf",
          "content-length": pdf.length,
          "cache-control": "public, max-age=86400",
          "content-disposition": `inline; filename="${goodsId}-${kind}.pdf"`,
        });
        return response.end(request.method === "HEAD" ? undefined : pdf);
      },
      (error: unknown) => {
        if (!(error instanceof DatabaseAway) && !isUnbegun(error)) shop.log.error({ error, goodsId }, "a paper could not be made");
        deny(response, 503, "Try again in a moment.", { "retry-after": "5" });
      },
    );
    return true;
  };
}
