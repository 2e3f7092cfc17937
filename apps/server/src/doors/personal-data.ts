/** Sends the copy of a customer's personal data to the holder of a ticket, once. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { COPY_AT, copyOf, takeCopyTicket } from "@rambla/domain/personal/copy-service";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import { networkOf } from "@rambla/domain/platform/client-network";
import type { Shop } from "@rambla/domain/platform/shop";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import type { Queues } from "../queue/queues.ts";
import { isUnbegun } from "../queue/fair-queue.ts";
import { deny, denyUnlessRead, type Door, type Visit, waiting } from "./door.ts";
import { PRIVATE, sendUnavailable } from "./pages/page-answer.ts";

/** Concurrent copies: of the process, and to one network. */
const AT_ONCE = 8;
const AT_ONCE_OF_ONE = 2;
/** Milliseconds that sending may take. */
const SENT_WITHIN = 120_000;

/** The client has disconnected or takes too long. */
const isOfTheLine = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ERR_STREAM_PREMATURE_CLOSE" || error.code === "ABORT_ERR");

/** Streams a copy in portions: each waits in the queue and for the one before. */
export function personalDataDoor(shop: Pick<Shop, "log">, queues: Pick<Queues, "default">): Door {
  const sending = new Map<string, number>();

  async function send(visit: Visit, ticket: string): Promise<void> {
    const {
      response,
      asked: { market, clientAddress },
    } = visit;
    const network = networkOf(clientAddress);
    const ofNetwork = sending.get(network) ?? 0;
    const all = [...sending.values()].reduce((sum, count) => sum + count, 0);
    if (all >= AT_ONCE || ofNetwork >= AT_ONCE_OF_ONE) return sendUnavailable(response, visit.asked, 503);
    sending.set(network, ofNetwork + 1);
    try {
      const whoWaits = waiting(visit);
      const inTurn = <Result>(work: (of: Shop) => Promise<Result>) => queues.default(whoWaits, work);
      const [person, madeAt] = await inTurn(async (of) => [await takeCopyTicket(of, ticket, market.brand.code), of.clock()] as const);
      if (!person) return sendUnavailable(response, visit.asked, 404);
      response.writeHead(200, {
        ...SECURITY_HEADERS,
        "content-type": "application/json; charset=utf-8",
        "cache-control": PRIVATE,
        "content-security-policy": "default-src 'none'; sandbox",
        "content-disposition": `attachment; filename="${market.brand.code}-${madeAt.toISOString().slice(0, 10)}.json"`,
      });
      await pipeline(Readable.from(copyOf(person, madeAt, inTurn)), response, { signal: AbortSignal.timeout(SENT_WITHIN) });
    } catch (error) {
      // Breaks the connection, because half a file is worthless.
      if (response.headersSent) response.destroy();
      else sendUnavailable(response, visit.asked, 503);
      if (!(error instanceof DatabaseAway) && !isUnbegun(error) && !isOfTheLine(error))
        shop.log.error({ error }, "a copy of somebody's data could not be sent");
    } finally {
      const left = (sending.get(network) ?? 1) - 1;
      if (left > 0) sending.set(network, left);
      else sending.delete(network);
    }
  }

  return (visit) => {
    if (!visit.pathname.startsWith(COPY_AT)) return false;
    // HEAD must not use up the ticket.
    if (visit.request.method === "HEAD") return deny(visit.response, 405, "Method not allowed", { allow: "GET" });
    if (!denyUnlessRead(visit.request, visit.response)) void send(visit, visit.pathname.slice(COPY_AT.length));
    return true;
  };
}
