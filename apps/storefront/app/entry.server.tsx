import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

const RENDER_LIMIT = 10_000;

/**
 * Renders a page whole before the first byte leaves: so a failure gets its right status,
 * and the page can be kept, compressed once and hashed for the Content-Security-Policy.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      highWaterMark: 2 ** 30,
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        // A timer left running would keep the whole page in memory.
        clearTimeout(limit);
        headers.set("content-type", "text/html; charset=utf-8");
        resolve(new Response(Buffer.concat(chunks), { status: failed ? 500 : status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: () => pipe(sink),
      // Nothing is streamed, so nothing is worth moving to the end of the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: (error) => {
        clearTimeout(limit);
        reject(error);
      },
      onError: () => {
        // React renders the nearest error boundary; the status has to tell it too.
        failed = true;
      },
    });
    const limit = setTimeout(abort, RENDER_LIMIT).unref();
  });
}
