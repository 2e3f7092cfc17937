/** The upload endpoint over real HTTP, with small limits. */
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import type { FileOwner } from "@rambla/domain/file/rules";
import { writeTicket } from "@rambla/domain/file/tickets";
import { sql } from "@rambla/domain/platform/database/sql";
import sharp, { type Sharp } from "sharp";
import { expect } from "vitest";
import { openPair } from "@rambla/domain/session/pair-service";
import { aCustomer } from "../../../packages/domain/test/customers.ts";
import { makeTestShop, type TestShop } from "../../../packages/domain/test/shop.ts";
import { type Answer, ask } from "../../../tools/trial/http-client.ts";
import { uploadDoor } from "../src/doors/uploads.ts";
import { makeQueues } from "../src/queue/queues.ts";

export const MEGABYTE = 1024 * 1024;
export const BOUNDARY = "----rambla";

type Door = ReturnType<typeof uploadDoor>;
export type Sent = {
  readonly fileId: string;
  readonly status: number;
  readonly code: unknown;
  readonly answer: Answer;
  readonly data: {
    readonly fileId: string;
    readonly type: string;
    readonly bytes: number;
    readonly width: number | null;
    readonly height: number | null;
  } | null;
};
export type UploadDoor = Awaited<ReturnType<typeof openUploadDoor>>;

/** A form with one part. */
export function formOf(file: Buffer | string, rest: { name?: string; fileName?: string; type?: string } = {}): Buffer {
  const { name = "file", fileName = "photo.jpg", type = "image/jpeg" } = rest;
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`),
    Buffer.from(file),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

export const photo = (format: "jpeg" | "png" | "webp" = "jpeg", width = 400, height = 300): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "#3a6" } }).toFormat(format);

export const told = ({ status, code }: Sent): string => `${status} ${String(code)}`;

/** Clients without an address get a network of their own. */
export async function openUploadDoor() {
  const made = await makeTestShop({
    config: {
      upload: { ...DEMO_CONFIG.upload, imageMegabytes: 2, videoMegabytes: 4, perHour: 1000, waiting: 1000, customerMegabytes: 1_000_000 },
    },
  });
  const { viewer } = await aCustomer(made);
  const { access } = await openPair(made, made.database, { customerId: viewer.customerId, brand: "lumbra", userAgent: undefined });
  const logged: unknown[] = [];
  const note = (details: object, message: string) =>
    void logged.push([message, String("error" in details ? details.error : ""), JSON.stringify(details)]);
  const shop: TestShop = { ...made, log: { info: note, warn: note, error: note } };
  const queues = makeQueues(shop);
  /** Few places, and senders of any age are measured. */
  const places = { atOnce: 8, atOnceOfOne: 2, measuredAfter: 0, slowest: 0 };
  let door = uploadDoor(shop, queues, undefined, places);
  let files = 0;
  let arrived = 0;
  const origin = "http://es.lumbra.localhost";
  const server = createServer((request, response) => {
    arrived += 1;
    const [pathname = "/", query = ""] = (request.url ?? "/").split("?");
    const clientAddress = String(request.headers["x-client"] ?? `192.0.${2 + (files >> 8)}.${files & 255}`);
    const asked = {
      market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
      knownHost: true,
      host: "es.lumbra.localhost",
      origin,
      visitedOrigin: origin,
      clientAddress,
    };
    if (!door({ request, response, pathname, query: new URLSearchParams(query), asked })) response.writeHead(418).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const folder = join(shop.dataDirectory, "uploads", "coming");

  function newTicket(owner: FileOwner = { brand: "lumbra", customerId: viewer.customerId, guestId: null }): {
    fileId: string;
    ticket: string;
  } {
    files += 1;
    const fileId = `file${String(files).padStart(19, "0")}`;
    return { fileId, ticket: writeTicket(shop, fileId, new Date(shop.clock().getTime() + 60_000), owner) };
  }
  const coming = () => readdir(folder);
  const isKnown = async (fileId: string) => (await shop.database.query(sql`select from file where file_id = ${fileId}`)).length > 0;

  return {
    shop,
    queues,
    port,
    folder,
    logged,
    newTicket,
    arrived: () => arrived,
    /** Unfinished uploads in the folder. */
    coming,
    /** Whether the database knows the file. */
    isKnown,
    async send(body: Buffer, headers: Record<string, string> = {}, path?: string): Promise<Sent> {
      const { fileId, ticket } = newTicket();
      const answer = await ask({
        port,
        path: path ?? `/upload/${ticket}`,
        method: "POST",
        body,
        headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, "content-length": String(body.length), ...headers },
      });
      const { code, data }: { code: unknown; data: Sent["data"] } = JSON.parse(answer.text);
      return { fileId, status: answer.status, code, data, answer };
    },
    /** Starts an upload and pauses. */
    begin(form: Buffer, bytes: number, client: string): { readonly fileId: string; readonly socket: Socket } {
      const { fileId, ticket } = newTicket();
      const socket = connect({ host: "127.0.0.1", port });
      socket.on("error", () => undefined);
      socket.write(
        `POST /upload/${ticket} HTTP/1.1\r\nHost: x\r\nX-Client: ${client}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${form.length}\r\n\r\n`,
      );
      socket.write(form.subarray(0, bytes));
      return { fileId, socket };
    },
    /** Downloads as the file's sender. */
    get: (fileId: string, headers: Record<string, string> = {}, method = "GET") =>
      ask({ port, path: `/upload/${fileId}`, headers: { authorization: `Bearer ${access}`, ...headers }, method }),
    async nothingLeftOf(fileId: string): Promise<void> {
      expect([await coming(), await isKnown(fileId)]).toEqual([[], false]);
    },
    /** Runs with another shop behind the endpoint. @param slowest bytes a second below which a sender is slow */
    async during(rest: Partial<TestShop>, work: () => Promise<void>, slowest = 0): Promise<void> {
      const own: Door = door;
      door = uploadDoor({ ...shop, ...rest }, queues, undefined, { ...places, slowest });
      try {
        await work();
      } finally {
        door.stop();
        door = own;
      }
    },
    async close(): Promise<void> {
      door.stop();
      server.closeAllConnections();
      server.close();
      await shop.close();
    },
  };
}
