/**
 * The storefront's router. Each page has a handler with the root, its layout and itself, so that its cost does not grow with the number of
 * pages.
 */
import { LRUCache } from "lru-cache";
import { createRequestHandler, type MiddlewareFunction, type RouterContextProvider, type ServerBuild } from "react-router";
import { wallContext } from "./login-wall.ts";
import { legiblePath, type RouteTable } from "./route-table.ts";

export type PageRouter = {
  /** Answers a page request. `pathname` is the declared path. */
  readonly page: (pathname: string, request: Request, context: RouterContextProvider) => Promise<Response>;
  /** Where browsers ask for routes that their page did not name. */
  readonly discoveryPath: string;
  /** Answers there; the same for every visitor of a build. */
  readonly discover: (query: URLSearchParams) => Promise<Response>;
};

type Handler = ReturnType<typeof createRequestHandler>;

/** Addresses per request for routes: each costs a search. */
const DISCOVERED_AT_ONCE = 100;
/** Cached handlers of such requests; browsers use few combinations. */
const DISCOVERIES_KEPT = 50;

/** A page's handler is made at its first request. */
export function makePageRouter(build: ServerBuild, table: RouteTable, mode: "production" | "development"): PageRouter {
  const handlers = new Map<string, Handler>();
  const discoveries = new LRUCache<string, Handler>({ max: DISCOVERIES_KEPT });

  // A browser never asks for the routes of "/", because its root matches already. So each page includes them.
  const home = table.idsOf("/");

  function handlerOf(pathname: string): Handler {
    const found = table.idsOf(pathname);
    // No pattern matches a path with a line break: the root answers 404.
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

/** Most segments of any page's path. */
const DEPTH = 20;

/** Shortens endless paths, because the router searches each ancestor, and replaces undecodable ones. */
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
  // Runs before the page's own loader or action, for documents and data.
  if (root) routes["root"] = { ...root, module: { ...root.module, middleware: [atTheWall] } };
  return { ...build, routes, assets: { ...build.assets, routes: these(build.assets.routes) } };
}

const atTheWall: MiddlewareFunction<Response> = ({ context }) => context.get(wallContext)();
