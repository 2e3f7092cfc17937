import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { renderingContext } from "./base/page-context.ts";
import { RenderedDocumentContext } from "./first-paint/document-scripts.tsx";
import { earlyScript } from "./first-paint/early-script.ts";

/** Milliseconds until the server gives up the unfinished parts of a page. */
const RENDER_LIMIT = 10_000;

/** Renders a page completely before the first byte: errors get their status, and the page can be cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, cookies, textFiles, failed } = loadContext.get(renderingContext);
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const page = (
      <RenderedDocumentContext value={{ nonce, textFiles, earlyScript: (missing) => earlyScript({ missing, cookies }) }}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </RenderedDocumentContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Without scripts the browser cannot move streamed parts into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        clearTimeout(limit);
        headers.set("content-type", "text/html; charset=utf-8");
        const body = new PassThrough();
        pipe(body);
        resolve(text(body).then((html) => new Response(html, { status: hasFailed ? 500 : status, headers })));
      },
      onShellError: (error) => {
        clearTimeout(limit);
        reject(error);
      },
      onError: (error) => {
        // React renders the nearest error boundary; the status must match.
        hasFailed = true;
        failed(error);
      },
    });
    const limit = setTimeout(abort, RENDER_LIMIT).unref();
  });
}

/**
 * Logs what loaders, actions and screens throw. The router's own handler would print it unredacted, with rows and mailboxes. Statuses below
 * 500 are expected.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error) || error.status >= 500) context.get(renderingContext).failed(error);
};
