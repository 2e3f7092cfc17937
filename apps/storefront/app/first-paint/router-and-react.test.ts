/**
 * What this room knows of the router and of React, held against what they write: a release that writes its document another way
 * fails here first, and README.md says which trick is concerned.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { ALIVE } from "@rambla/ui/early";
import { createElement, lazy, Suspense } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
  UNSAFE_decodeViaTurboStream,
  data,
  isRouteErrorResponse,
  type LoaderFunction,
} from "react-router";
import { describe, expect, test } from "vitest";
import { documentContext, type Rendering } from "../base/page-context.ts";
import handleRequest from "../entry.server.tsx";
import { withContent } from "./content.ts";
import { ownScript } from "./own-script.ts";
import { heldBack, writtenData } from "./page-data.ts";
import { inPaintingOrder } from "./painting-order.ts";

const MARK = "the-mark";
/** Every sign that a script or a text of data could stumble over. */
const LOADED = "</script><script>&\u2028\u2029 'lamp' \"\\' \\u0027 \r\n";

/** A page with a part that is not there yet: a new one each time, for what has come once stays. */
function pageWithPart() {
  const Part = lazy(async () => ({ default: () => createElement("p", null, "a part that came later") }));
  return () => createElement(Suspense, null, createElement(Part));
}
const Root = () =>
  createElement(
    "html",
    null,
    createElement("head", null, createElement(Links)),
    createElement("body", null, createElement(Outlet), createElement(Scripts)),
  );

const route = (id: string, parentId?: string) => ({
  id,
  parentId,
  path: "",
  module: `/assets/${id}.js`,
  imports: [`/assets/${id}-more.js`],
  css: id === "root" ? ["/assets/style.css"] : [],
  hasLoader: id === "page",
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

/** A shop of one page, as the build would hand it to the router. */
function build(write: typeof handleRequest, loader: LoaderFunction): ServerBuild {
  return {
    entry: { module: { default: write } },
    routes: {
      root: { id: "root", path: "", module: { default: Root } },
      page: { id: "page", parentId: "root", path: "", module: { default: pageWithPart(), ErrorBoundary: () => "gone", loader } },
    },
    assets: {
      entry: { module: "/assets/entry.js", imports: ["/assets/framework.js"] },
      routes: { root: route("root"), page: route("page", "root") },
      url: "/assets/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}

async function rendered(
  write: typeof handleRequest,
  loader: LoaderFunction = () => ({ loaded: LOADED }),
): Promise<Rendering & { readonly status: number }> {
  const context = new RouterContextProvider();
  const rendering: Rendering = {
    mark: MARK,
    failed: (error) => {
      throw error;
    },
  };
  context.set(documentContext, rendering);
  const response = await createRequestHandler(build(write, loader), "production")(new Request("http://shop.localhost/"), context);
  return {
    ...rendering,
    html: rendering.html === undefined ? await response.text() : withContent(rendering.html, [rendering.content ?? ""], MARK).join(""),
    status: response.status,
  };
}

/** The same document by the router's own component and React's stream, with nothing of ours. */
async function byTheRouter(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const stream = new PassThrough();
  const { pipe } = renderToPipeableStream(createElement(ServerRouter, { context, url: request.url, nonce: MARK }), {
    nonce: MARK,
    onAllReady: () => pipe(stream),
  });
  return new Response(await text(stream), { status, headers });
}

const scriptsOf = (html: string) => [...html.matchAll(/<script nonce="the-mark"[^>]*>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
/** What the browser's router is told, however many pieces it comes in. */
function toldBy(html: string) {
  const told: string[] = [];
  let closed = 0;
  const textContent = /<script type="application\/json">(.*?)<\/script><script/s.exec(html)?.[1];
  for (const script of scriptsOf(html).filter(
    (each) => /streamController\.(enqueue|close)\(/.test(each) && !each.includes("new ReadableStream"),
  )) {
    const controller = { enqueue: (piece: string) => told.push(piece), close: () => (closed += 1) };
    new Function("window", "document", script)(
      { __reactRouterContext: { streamController: controller } },
      { currentScript: { previousSibling: { textContent } } },
    );
  }
  return { data: told.join(""), closed };
}

/** The very values that a text of data stands for. */
async function readAs(text: string): Promise<unknown> {
  const read = await UNSAFE_decodeViaTurboStream(new Blob([text]).stream(), Object.assign(Object.create(null), { Error }));
  return read.value;
}

describe("the document of the router and of React", () => {
  test("carries its data in scripts that we may write ourselves", async () => {
    const { html: own = "" } = await rendered(handleRequest);
    const { html: theirs = "" } = await rendered(byTheRouter);
    expect(toldBy(theirs)).toEqual({ data: expect.stringContaining("lamp"), closed: 1 });
    expect(toldBy(own)).toEqual({ ...toldBy(theirs), data: toldBy(theirs).data.replaceAll("<", "\\u003c") });
    expect(own).not.toContain("</script><script>&");
    // What starts the router stands there in the same words.
    expect(scriptsOf(own)[0]).toBe(scriptsOf(theirs)[0]);
    expect(scriptsOf(own)[0]).toContain("window.__reactRouterContext");
  });

  test("writes data as the router does, whatever they are made of", async () => {
    const shared = { price: "12.50", sold: 2, of: ["lamp", "lamp"] };
    const loaded = {
      texts: ["", "1", LOADED, "__proto__", "toString"],
      numbers: [1, -0, 0.1, 1e21, NaN, Infinity, -Infinity],
      signs: [true, false, null, undefined],
      again: [shared, shared, { ...shared }],
      empty: [{}, []],
      deep: [[[{ deep: { "": [1] } }]]],
      2: "two",
      constructor: "none",
      absent: undefined,
    };
    const theirs = toldBy((await rendered(byTheRouter, () => loaded)).html ?? "");
    expect(writtenData({ loaderData: { page: loaded }, actionData: null, errors: null })).toBe(theirs.data);
    expect(await readAs(theirs.data)).toEqual({ loaderData: { page: loaded }, actionData: null, errors: null });
  });

  test("writes what went wrong as the router reads it", async () => {
    const refused = await rendered(byTheRouter, () => {
      throw data({ why: "gone" }, { status: 410, statusText: "Gone" });
    });
    const { errors } = (await readAs(toldBy(refused.html ?? "").data)) as { errors: Record<string, unknown> };
    const [[id = "", error] = []] = Object.entries(errors);
    expect(isRouteErrorResponse(error)).toBe(true);
    expect(writtenData({ loaderData: {}, actionData: null, errors: { [id]: error } })).toBe(toldBy(refused.html ?? "").data);
    const failed = (await readAs(
      writtenData({ errors: { root: Object.assign(new Error("Unexpected Server Error"), { stack: undefined }) } }),
    )) as { errors: { root: Error } };
    expect([failed.errors.root instanceof Error, failed.errors.root.message]).toEqual([true, "Unexpected Server Error"]);
    expect(() => writtenData({ loaderData: { page: { since: new Date(0) } } })).toThrow("cannot hand over");
  });

  test("is told nothing by the router of what is held back, and shows all of it", async () => {
    let theirs = "";
    const loads: LoaderFunction = () => data({ loaded: LOADED, list: [1, 2] }, { status: 404 });
    const held = await rendered(async (request, status, headers, context, ...rest) => {
      theirs = await new Response(context.serverHandoffStream).text();
      return await handleRequest(request, status, headers, context, ...rest);
    }, heldBack(loads));
    const plain = await rendered(handleRequest, loads);
    expect(theirs).toBe('[{"_1":2,"_3":-5,"_4":-5},"loaderData",{"_5":6},"actionData","errors","page",{}]\n');
    expect({ html: held.html, status: held.status }).toEqual({ html: plain.html, status: 404 });
    expect(toldBy(held.html ?? "").data).toContain("lamp");
  });

  test("leaves a sign where a part of the page was not there yet, and is then waited for", async () => {
    const { html = "" } = await rendered(handleRequest);
    expect(html).toContain("a part that came later");
    expect(html).not.toMatch(/<!--\$[?!]-->/);
    expect(html).toMatch(/^<!DOCTYPE html><html/);
  });

  test("names its styles, its hints and its program as the order of painting looks for them", async () => {
    const { html = "" } = await rendered(handleRequest);
    expect(html.split(`${ownScript(MARK)} type="module"`)).toHaveLength(2);
    const ordered = inPaintingOrder(html, MARK, ["/assets/texts.js"]);
    expect(ordered).toMatch(/<head><link rel="stylesheet" href="\/assets\/style\.css"\/?>/);
    // Nothing is asked for before the page is painted; all of it is named for afterwards.
    expect(ordered).not.toMatch(/<(link|script)[^>]*(modulepreload|type="module")/);
    const files = /<script nonce="the-mark" type="text\/plain" data-files="([^"]*)">/.exec(ordered)?.[1]?.split(" ") ?? [];
    expect(new Set(files)).toEqual(
      new Set(["manifest", "entry", "framework", "root", "root-more", "page", "page-more", "texts"].map((name) => `/assets/${name}.js`)),
    );
    expect(ordered).toContain("import");
  });

  test("links carry no mark", async () => {
    const { html = "" } = await rendered(handleRequest);
    expect(html).toContain("<link");
    expect(html).not.toMatch(/<link[^>]*nonce/);
  });

  test.each(["development", "production"])("elements whose handlers are in place are marked, in React for %s", (kind) => {
    const client = createRequire(import.meta.url)
      .resolve("react-dom/client")
      .replace(/client\.js$/, `cjs/react-dom-client.${kind}.js`);
    expect(readFileSync(client, "utf8")).toContain(`"${ALIVE}$"`);
  });
});
