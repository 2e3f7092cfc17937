/**
 * Finds the routes of an address: root, layout and page. Fixed addresses are found by one lookup; only patterns, such as the 404 page's,
 * are tried one by one. A page with an optional last segment is found by its address without it.
 */
import { matchRoutes, type ServerBuild } from "react-router";

type Route = NonNullable<ServerBuild["routes"][string]>;

export type RouteTable = {
  /** Whether an address belongs to a page, not only to a pattern. */
  readonly isWritten: (pathname: string) => boolean;
  /** Whether it has an action. */
  readonly takesForms: (pathname: string) => boolean;
  /** Ids of the routes, root first; empty without any. */
  readonly idsOf: (pathname: string) => readonly string[];
};

export function routeTableOf({ routes, assets }: Pick<ServerBuild, "routes" | "assets">): RouteTable {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const written = new Map<string, readonly string[]>();
  const patterns: { readonly id: string; readonly path: string; readonly caseSensitive: boolean }[] = [];
  for (const route of all) {
    if (parents.has(route.id)) continue;
    const line = lineOf(route);
    const path = `/${line
      .flatMap(({ path }) => path?.split("/") ?? [])
      .filter(Boolean)
      .join("/")}`;
    const fixed = path.replace(/\/:\w+\?$/, "");
    if (/[:*?]/.test(path)) patterns.push({ id: route.id, path, caseSensitive: route.caseSensitive === true });
    if (!/[:*?]/.test(fixed)) written.set(fixed, idsIn(line));
  }

  function lineOf(route: Route): readonly Route[] {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return parent ? [...lineOf(parent), route] : [route];
  }

  function idsOf(pathname: string): readonly string[] {
    const found = written.get(pathname);
    if (found) return found;
    const pattern = routes[matchRoutes(patterns, legiblePath(pathname))?.at(-1)?.route.id ?? ""];
    return pattern ? idsIn(lineOf(pattern)) : [];
  }

  return {
    isWritten: (pathname) => written.has(pathname),
    takesForms: (pathname) => assets.routes[idsOf(pathname).at(-1) ?? ""]?.hasAction === true,
    idsOf,
  };
}

/** Encodes an undecodable address (`/%zz`): the router would log it each time. */
export function legiblePath(pathname: string): string {
  return decoded(pathname) === undefined ? pathname.replaceAll("%", "%25") : pathname;
}

/** Gives the decoded text; an undecodable one as it is. */
export const decodedOr = (text: string): string => decoded(text) ?? text;

// The result is returned, because the build drops a call with an unused result, and with it the exception.
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const idsIn = (line: readonly Route[]): readonly string[] => line.map(({ id }) => id);
