/** The document as text: rendered whole, with the data of its page behind it (README.md). Knows how the router and React write theirs. */
import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import type { Rendering } from "../base/page-context.ts";
import { setAside } from "./content.ts";
import { ownScript } from "./own-script.ts";
import { given, writtenData } from "./page-data.ts";
import { PagePartsContext } from "./written.tsx";

/** Milliseconds that parts of a page which are not there yet may take. */
const RENDER_LIMIT = 10_000;
/** What React leaves in a text where a part was not there yet, or failed. */
const NOT_RENDERED = "<!--$!-->";
const DOCTYPE = "<!DOCTYPE html>";

/** The router marks its links too; only scripts need it. */
const MARKED_LINK = /(<link\b[^<>]*?) nonce="[^"]*"/g;

type Document = { readonly html: string; readonly content: string | undefined; readonly failed: boolean };

/**
 * Renders a page whole before the first byte leaves: so a failure gets its right status, and the page can be kept,
 * compressed once and hashed for the Content-Security-Policy. What stands between its head and its scripts is given beside it.
 * @param url the address of the page
 */
export async function writeDocument(context: EntryContext, url: string, rendering: Rendering): Promise<Document> {
  const { serverHandoffStream: _empty, staticHandlerContext, ...rest } = context;
  const { mark, parts } = rendering;
  const loaderData = given(staticHandlerContext.loaderData);
  const data = writtenData({ loaderData, actionData: staticHandlerContext.actionData, errors: staticHandlerContext.errors });
  // Each rendering notes in its context what it has written.
  const router = () => (
    <ServerRouter
      context={{ ...rest, staticHandlerContext: { ...staticHandlerContext, loaderData }, renderMeta: {} }}
      url={url}
      nonce={mark}
    />
  );
  const atOnce = renderToString(<PagePartsContext value={parts}>{router()}</PagePartsContext>);
  const { html, failed } = atOnce.includes(NOT_RENDERED) ? await renderPatiently(router(), rendering) : { html: atOnce, failed: false };
  const body = html.indexOf("<body");
  const scripts = html.indexOf(ownScript(mark), body);
  const shell = body < 0 || scripts < 0 ? { html, content: undefined } : setAside(html, body, scripts, mark);
  return { html: DOCTYPE + withData(shell.html.replaceAll(MARKED_LINK, "$1"), data, mark), content: shell.content, failed };
}

/** Waits for the parts of a page whose program is loaded when they are first needed, and tells when one fails. */
function renderPatiently(page: ReactElement, { mark, failed: onFailure }: Rendering): Promise<Pick<Document, "html" | "failed">> {
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
        const html = Buffer.concat(chunks).toString();
        resolve({ html: html.startsWith(DOCTYPE) ? html.slice(DOCTYPE.length) : html, failed });
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
 * The scripts that give the router in the browser the data of its page, as its own server component would. That one reads a stream
 * step by step, each a wait in the middle of the page. The data stand as what runs nowhere: no policy has to name them, and no sign but one
 * has to be written in another way.
 */
function withData(html: string, data: string, mark: string): string {
  const end = html.lastIndexOf("</body>");
  return `${html.slice(0, end)}<script type="application/json">${data.replaceAll("<", "\\u003c")}</script>${ownScript(mark)}>${HAND_OVER}</script>${html.slice(end)}`;
}

const HAND_OVER =
  "{const{streamController}=window.__reactRouterContext;streamController.enqueue(document.currentScript.previousSibling.textContent);streamController.close()}";
