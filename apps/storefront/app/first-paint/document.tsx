/** The document as text: rendered whole, with the data of its page behind it (README.md). Knows how the router and React write theirs. */
import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import type { Rendering } from "../base/page-context.ts";
import { ownScript } from "./own-script.ts";
import { PagePartsContext } from "./written.tsx";

/** Milliseconds that parts of a page which are not there yet may take. */
const RENDER_LIMIT = 10_000;
/** What React leaves in a text where a part was not there yet, or failed. */
const NOT_RENDERED = "<!--$!-->";

/** The router marks its links too; only scripts need it. */
const MARKED_LINK = /(<link\b[^<>]*?) nonce="[^"]*"/g;

type Written = { readonly html: string; readonly failed: boolean };

/**
 * Renders a page whole before the first byte leaves: so a failure gets its right status, and the page can be kept,
 * compressed once and hashed for the Content-Security-Policy.
 * @param url the address of the page
 */
export async function writeDocument(context: EntryContext, url: string, rendering: Rendering): Promise<Written> {
  const { serverHandoffStream, ...rest } = context;
  const { mark, parts } = rendering;
  const data = await new Response(serverHandoffStream).text();
  // Each rendering notes in its context what it has written.
  const router = () => <ServerRouter context={{ ...rest, renderMeta: {} }} url={url} nonce={mark} />;
  const atOnce = renderToString(<PagePartsContext value={parts}>{router()}</PagePartsContext>);
  const { html, failed } = atOnce.includes(NOT_RENDERED) ? await renderPatiently(router(), rendering) : { html: `<!DOCTYPE html>${atOnce}`, failed: false };
  return { html: withData(html.replaceAll(MARKED_LINK, "$1"), data, mark), failed };
}

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
  const end = html.lastIndexOf("</body>");
  return `${html.slice(0, end)}${ownScript(mark)}>${controller}.enqueue(${quoted(data)});</script>${ownScript(mark)}>${controller}.close();</script>${html.slice(end)}`;
}

/** A text as a script holds it. Data are full of double quotes, so it stands between single ones: a fortieth of a page less to send. */
function quoted(text: string): string {
  return `'${text.replace(/[\\'\n\r&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)}'`;
}
