/** Draws invoices in one thread, one after the other; the idle thread ends. */
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { DrawInvoice } from "@rambla/domain/invoice/jobs";
import type { Drawing } from "./draw.ts";

/** The thread's program, which the build does not bundle. */
const DRAWING = resolve("apps/server/src/invoice-file/draw.ts");
/** Milliseconds before an idle thread ends. */
const IDLE = 10_000;
/** Milliseconds after which a drawing has failed. */
const PATIENCE = 20_000;

export function makeInvoiceDrawer(): DrawInvoice {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    void worker?.terminate();
    worker = undefined;
  }

  async function draw(drawing: Drawing): Promise<Buffer> {
    clearTimeout(idle);
    worker ??= new Worker(DRAWING);
    const thread = worker;
    thread.unref();
    const { promise, resolve: done, reject } = Promise.withResolvers<Uint8Array>();
    const timer = setTimeout(() => reject(new Error("an invoice was not drawn in time")), PATIENCE);
    thread.once("message", done);
    thread.once("error", reject);
    try {
      thread.postMessage(drawing, []);
      const bytes = await promise;
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      end();
      throw error;
    } finally {
      clearTimeout(timer);
      thread.removeAllListeners();
      idle = setTimeout(end, IDLE).unref();
    }
  }

  return (drawing) => {
    const drawn = last.then(() => draw(drawing));
    last = drawn.catch(() => undefined);
    return drawn;
  };
}
