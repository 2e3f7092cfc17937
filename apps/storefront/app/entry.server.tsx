import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { documentContext, type Rendering } from "./shell/page-context.ts";

/** Milliseconds that parts of a page which are not there yet may take. */
const RENDER_LIMIT = 10_000;
/** What React leaves in a text where a part was not there yet, or failed. */
const NOT_RENDERED = "<!--$!-->";

/** The router marks its links too; only scripts need it. */
const MARKED_LINK = /(<link\b[^<>]*?) nonce="[^"]*"/g;

type Written = { readonly html: string; readonly failed: boolean };

/**
 * Renders a page whole before the first byte leaves: so a failure gets its right status, and the page can be kept,
 * compressed once and hashed for the Content-Security-Policy. The page is handed over as text (decision 013).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { serverHandoffStream, ...rest } = context;
  const data = await new Response(serverHandoffStream).text();
  const rendering = loadContext.get(documentContext);
  const { mark } = rendering;
  const router = (renderMeta: EntryContext["renderMeta"]) => <ServerRouter context={{ ...rest, renderMeta }} url={request.url} nonce={mark} />;
  const atOnce = renderToString(router({}));
  const { html, failed } = atOnce.includes(NOT_RENDERED) ? await renderPatiently(router({}), rendering) : { html: `<!DOCTYPE html>${atOnce}`, failed: false };
  headers.set("content-type", "text/html; charset=utf-8");
  rendering.html = withData(html.replaceAll(MARKED_LINK, "$1"), data, mark);
  return new Response(null, { status: failed ? 500 : status, headers });
}

/**
 * What a loader, an action or a screen threw. Without this the router prints it as it is, past the log: with whole rows,
 * mailboxes and addresses. A page that is not there, or a refusal with a status, is no surprise.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error) || error.status >= 500) context.get(documentContext).failed(error);
};

/** Waits for the parts of a page whose program is loaded when they are first needed, and tells when one fails. */
function renderPatiently(page: ReactElement, { mark, failed: onFailure }: Rendering): Promise<Written> {
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
        resolve({ html: Buffer.concat(chunks).toString(), failed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      onAllReady: () => pipe(sink),
      // Nothing is streamed, so nothing is worth moving to the end of the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: (error) => {
        clearTimeout(limit);
        reject(error);
      },
      onError: (error) => {
        // React renders the nearest error boundary; the status has to tell it too.
        failed = true;
        onFailure(error);
      },
    });
    const limit = setTimeout(abort, RENDER_LIMIT).unref();
  });
}

/**
 * The scripts that give the router in the browser the data of its page, as its own server component writes them. That
 * one reads a stream step by step, each a wait in the middle of the page; here the text is there already.
 */
function withData(html: string, data: string, mark: string): string {
  const controller = "window.__reactRouterContext.streamController";
  const text = JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const end = html.lastIndexOf("</body>");
  return `${html.slice(0, end)}<script nonce="${mark}">${controller}.enqueue(${text});</script><script nonce="${mark}">${controller}.close();</script>${html.slice(end)}`;
}
