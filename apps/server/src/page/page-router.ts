/**
 * The router of the storefront: it is told by what stands in the context, and answers with a page, its data or a redirect.
 * Each page has a handler that knows the root, its layout and itself: what a page costs does not grow with the pages there are.
 */
import { LRUCache } from "lru-cache";
import { createRequestHandler, type MiddlewareFunction, type RouterContextProvider, type ServerBuild } from "react-router";
import { wallContext } from "./login-wall.ts";
import { legiblePath, type RouteTable } from "./route-table.ts";

export type PageRouter = {
  /** Answers a request for a page of the storefront. `pathname` is the path as the list of pages has it. */
  readonly page: (pathname: string, request: Request, context: RouterContextProvider) => Promise<Response>;
  /** The address at which a browser asks for routes that its page did not name. */
  readonly discoveryPath: string;
  /** Answers there: the same to everyone, as long as the build is. */
  readonly discover: (query: URLSearchParams) => Promise<Response>;
};

type Handler = ReturnType<typeof createRequestHandler>;

/** Addresses read of one question for routes: each costs a search. */
const DISCOVERED_AT_ONCE = 100;
/** Handlers kept for questions for routes; browsers ask for few combinations. */
const DISCOVERIES_KEPT = 50;

/** Makes the router of a build; a page's handler is made when the page is first asked for. */
export function makePageRouter(build: ServerBuild, table: RouteTable, mode: "production" | "development"): PageRouter {
  const handlers = new Map<string, Handler>();
  const discoveries = new LRUCache<string, Handler>({ max: DISCOVERIES_KEPT });

  // A browser never asks for the routes of "/": its root matches that address already. So each page names them.
  const home = table.idsOf("/");

  function handlerOf(pathname: string): Handler {
    const found = table.idsOf(pathname);
    // No pattern takes a path with a line break in it: the root alone says that there is no such page.
    const ids = found.length > 0 ? found : ["root"];
    const page = ids.at(-1) ?? "";
    const handler = handlers.get(page) ?? createRequestHandler(withOnly(build, [...ids, ...home]), mode);
    handlers.set(page, handler);
    return handler;
  }

  return {
    page: (pathname, request, context) => handlerOf(pathname)(table.isWritten(pathname) ? request : plain(request), context),
    discoveryPath: build.routeDiscovery.manifestPath,
    discover(query) {
      const paths = (query.get("paths") ?? "").split(",", DISCOVERED_AT_ONCE).map(legiblePath);
      const ids = [...new Set(paths.flatMap(table.idsOf))];
      const key = ids.join(" ");
      const handler = discoveries.get(key) ?? createRequestHandler(withOnly(build, ids), mode);
      discoveries.set(key, handler);
      const asked = new URLSearchParams({ paths: paths.join(","), version: query.get("version") ?? "" });
      return handler(new Request(`http://shop.invalid${build.routeDiscovery.manifestPath}?${asked}`));
    },
  };
}

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

function withOnly(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const these = <Value>(all: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  const routes = these(build.routes);
  const { root } = routes;
  // Before the page's own loader or action, in a document and in its data.
  if (root) routes["root"] = { ...root, module: { ...root.module, middleware: [atTheWall] } };
  return { ...build, routes, assets: { ...build.assets, routes: these(build.assets.routes) } };
}

const atTheWall: MiddlewareFunction<Response> = ({ context }) => context.get(wallContext)();
