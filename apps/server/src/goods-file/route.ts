/** Papers of goods at `/file/goods/{goodsId}/{kind}.pdf`, in the language of the host. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { DatabaseAway } from "@rambla/domain/platform/database";
import type { Shop } from "@rambla/domain/platform/shop";
import { SECURITY_HEADERS } from "../content-security.ts";
import type { Asked } from "../host.ts";
import { FILE_KINDS, goodsFile } from "./goods-file.ts";

const ADDRESS = /^\/file\/goods\/(\d{1,18})\/([A-Za-z]+)\.pdf$/;

/** Answers requests for papers; true when it did. */
export function makeGoodsFileRoute(shop: Shop) {
  return (pathname: string, request: IncomingMessage, response: ServerResponse, asked: Asked): boolean => {
    if (!pathname.startsWith("/file/")) return false;
    const [, goodsId = "", name = ""] = ADDRESS.exec(pathname) ?? [];
    const kind = FILE_KINDS.find((entry) => entry === name);
    const missing = (status: number) =>
      response.writeHead(status, { ...SECURITY_HEADERS, "content-type": "text/plain", "cache-control": "no-store" }).end(status === 404 ? "Not found" : "Try again in a moment.");
    if (!kind) {
      missing(404);
      return true;
    }
    goodsFile({ shop, market: asked.market, viewer: { kind: "anonymous" }, clientAddress: asked.clientAddress, requestId: "", idempotencyKey: undefined }, goodsId, kind).then(
      (pdf) => {
        if (!pdf) return missing(404);
        response.writeHead(200, {
          ...SECURITY_HEADERS, "content-type": "application/pdf", "content-length": pdf.length, "cache-control": "public, max-age=86400",
          "content-disposition": `inline; filename="${goodsId}-${kind}.pdf"`,
        });
        return response.end(request.method === "HEAD" ? undefined : pdf);
      },
      (error: unknown) => {
        if (!(error instanceof DatabaseAway)) shop.log.error({ error, goodsId }, "a paper could not be made");
        missing(503);
      },
    );
    return true;
  };
}
