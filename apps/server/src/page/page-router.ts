/**
 * The router of the storefront: it is told by what stands in the context, and answers with a page, its data or a redirect.
 * Each page has a handler that knows the root, its layout and itself: what a page costs does not grow with the pages there are.
 */
import { documentContext, type Rendering } from "@rambla/storefront/base/page-context.ts";
import { leadsTo } from "@rambla/storefront/first-paint/leads-to.ts";
import { heldBack } from "@rambla/storefront/first-paint/page-data.ts";
import { programScript } from "@rambla/storefront/first-paint/painting-order.ts";
import { createRequestHandler, type MiddlewareFunction, type RouterContextProvider, type ServerBuild } from "react-router";
import { wallContext } from "./login-wall.ts";
import { legiblePath, type RouteTable } from "./route-table.ts";

/** Answers for a page of the storefront, whose path is written as in the list of pages. */
export type PageRouter = (pathname: string, request: Request, context: RouterContextProvider) => Promise<Response>;

type Handler = ReturnType<typeof createRequestHandler>;

/** Makes the router of a build; a page's handler is made when the page is first asked for. */
export function makePageRouter(whole: ServerBuild, table: RouteTable, mode: "production" | "development"): PageRouter {
  const build = withoutDetour(whole);
  // What the browser is told of the build and of each route is the same on all pages: it is written once.
  const { routes: _routes, ...assets } = build.assets;
  const toldBuild = JSON.stringify(assets, withoutNo).slice(0, -1);
  const told = new Map<string, string>();
  const handlers = { document: new Map<string, Handler>(), data: new Map<string, Handler>() };

  function handlerOf(pathname: string, kind: keyof typeof handlers): Handler {
    const found = table.idsOf(pathname);
    // No pattern takes a path with a line break in it: the root alone says that there is no such page.
    const ids = found.length > 0 ? found : ["root"];
    const page = ids.at(-1) ?? "";
    const handler = handlers[kind].get(page) ?? createRequestHandler(withOnly(build, ids, kind === "document"), mode);
    handlers[kind].set(page, handler);
    return handler;
  }

  return async (pathname, request, context) => {
    const kind = new URL(request.url).pathname.endsWith(".data") ? "data" : "document";
    const response = await handlerOf(pathname, kind)(table.isWritten(pathname) ? request : plain(request), context);
    const rendering = context.get(documentContext);
    if (rendering.html !== undefined) rendering.html = withRoutesOfLinks(rendering.html, rendering, pathname);
    return response;
  };

  function toldRoute([id, route]: readonly [string, ServerBuild["assets"]["routes"][string]]): string {
    const known = told.get(id) ?? `${JSON.stringify(id)}:${JSON.stringify(route, withoutNo)}`;
    told.set(id, known);
    return known;
  }

  /**
   * A page names the routes that its links lead to, beside its own: following them takes no question about routes. Others are
   * asked for when they are needed (`route-discovery.ts`).
   */
  function withRoutesOfLinks(html: string, { mark, parts, content = "" }: Rendering, pathname: string): string {
    const script = html.indexOf(programScript(mark));
    const from = html.indexOf(KNOWN, script) + KNOWN.length;
    const to = html.indexOf(AFTER_KNOWN, from);
    if (script < 0 || from < KNOWN.length || to < 0) return html;
    // In one order, wherever they were found: the same page is the same text, and keeps its name.
    const links = [...new Set([...leadsTo(content), ...(parts?.leadTo() ?? [])])].toSorted();
    const routes = Object.entries(table.entriesOf([pathname, ...links.filter(table.isWritten)])).map(toldRoute);
    return `${html.slice(0, from)}${toldBuild},"routes":{${routes.join(",")}}}${html.slice(to)}`;
  }
}

/** How the router writes, in the script that starts the program, what the browser knows of routes in the beginning. */
const KNOWN = "window.__reactRouterManifest = ";
const AFTER_KNOWN = ";\n  window.__reactRouterRouteModules";

/** What the browser's router is not told of a route it takes for no: a page that leads to twenty others says so a hundred times less. */
const withoutNo = (_name: string, value: unknown): unknown => (value === false ? undefined : value);

/** Segments of a path: more than any page has. */
const DEPTH = 20;

/**
 * The router looks for a page at each ancestor of an address: one that goes on without end, where none is, is asked for as its
 * beginning, and one that cannot be read as one that can.
 */
function plain(request: Request): Request {
  const address = new URL(request.url);
  const legible = legiblePath(address.pathname);
  const segments = legible.split("/");
  if (segments.length <= DEPTH && legible === address.pathname) return request;
  address.pathname =
    segments.length <= DEPTH ? legible : segments.slice(0, DEPTH).join("/") + (address.pathname.endsWith(".data") ? ".data" : "");
  return new Request(address, request);
}

/**
 * The program begins in a file of its own that does nothing but ask for the frame of the pages, which holds all of it (`chunks.ts`): the
 * frame is asked for at once.
 */
function withoutDetour(build: ServerBuild): ServerBuild {
  const { entry } = build.assets;
  const [frame, ...imports] = entry.imports;
  return frame ? { ...build, assets: { ...build.assets, entry: { ...entry, module: frame, imports } } } : build;
}

function withOnly(build: ServerBuild, ids: readonly string[], isDocument: boolean): ServerBuild {
  const these = <Value>(all: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  const routes = these(build.routes);
  const { root } = routes;
  // Before the page's own loader or action, in a document and in its data.
  if (root) routes["root"] = { ...root, module: { ...root.module, middleware: [atTheWall] } };
  for (const [id, route] of Object.entries(routes)) {
    const loader = route?.module.default && route.module.loader;
    if (isDocument && loader) routes[id] = { ...route, module: { ...route.module, loader: heldBack(loader) } };
  }
  return { ...build, routes, assets: { ...build.assets, routes: these(build.assets.routes) } };
}

const atTheWall: MiddlewareFunction<Response> = ({ context }) => context.get(wallContext)();
