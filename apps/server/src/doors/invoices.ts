/** Sends an invoice's PDF to the customer of its order, and to operators with a link. */
import { isRefusal } from "@rambla/core/refusal";
import { isOperatorLink } from "@rambla/domain/file/service";
import { INVOICE_AT } from "@rambla/domain/invoice/presentation";
import { invoiceFile } from "@rambla/domain/invoice/service";
import { bearerOf, ownOrder } from "@rambla/domain/order/service";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Shop } from "@rambla/domain/platform/shop";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import { orderTokenIn } from "../request/session-cookie.ts";
import { viewerOfRequest } from "../request/visitor.ts";
import type { Queues } from "../queue/queues.ts";
import { isUnbegun } from "../queue/fair-queue.ts";
import { deny, denyUnlessRead, type Door, type Visit, waiting } from "./door.ts";

const ADDRESS = /^\/file\/invoice\/([A-Za-z0-9]{1,64})\.pdf$/;

/** Other visitors get 404. */
export function invoiceDoor(shop: Pick<Shop, "log">, queues: Pick<Queues, "default">): Door {
  async function send(visit: Visit, invoiceId: string): Promise<void> {
    const { request, response } = visit;
    const file = await queues.default(waiting(visit), (of) => fileFor(of, visit, invoiceId));
    if (!file) return void deny(response, 404, "Not found");
    response.writeHead(200, {
      ...SECURITY_HEADERS,
      "content-type": "application/pdf",
      "content-length": file.pdf.length,
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": `attachment; filename="${file.number.replace(/[^\w.-]/g, "-")}.pdf"`,
    });
    response.end(request.method === "HEAD" ? undefined : file.pdf);
  }

  return (visit) => {
    if (!visit.pathname.startsWith(INVOICE_AT)) return false;
    if (denyUnlessRead(visit.request, visit.response)) return true;
    const [, invoiceId] = ADDRESS.exec(visit.pathname) ?? [];
    if (invoiceId === undefined) return deny(visit.response, 404, "Not found");
    send(visit, invoiceId).catch((error: unknown) => {
      if (visit.response.headersSent) return void visit.response.destroy();
      if (!(error instanceof DatabaseAway) && !isUnbegun(error)) shop.log.error({ error }, "an invoice could not be sent");
      deny(visit.response, 503, "Busy", { "retry-after": "5" });
    });
    return true;
  };
}

async function fileFor(shop: Shop, { request, query, asked: { market } }: Visit, invoiceId: string) {
  if (isOperatorLink(shop, invoiceId, query)) return await invoiceFile(shop, invoiceId, async () => true);
  const viewer = await viewerOfRequest(shop, request.headers, market.brand.code);
  return await invoiceFile(shop, invoiceId, async (orderId) => {
    const bearer = bearerOf(viewer, orderTokenIn(shop, orderId, request.headers.cookie));
    return !isRefusal(await ownOrder(shop, market, bearer, orderId));
  });
}
