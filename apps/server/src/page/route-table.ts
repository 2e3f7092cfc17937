/**
 * Which routes stand behind an address: the root, a layout and a page. Addresses are written in one way, so one look finds
 * them, however many there are; patterns alone, such as that of pages that are not there, are tried one by one.
 */
import { matchRoutes, type ServerBuild } from "react-router";

type Route = NonNullable<ServerBuild["routes"][string]>;

export type RouteTable = {
  /** Whether an address is that of a page, and not merely one that a pattern answers. */
  readonly isWritten: (pathname: string) => boolean;
  /** Whether something takes what is posted there. */
  readonly takesForms: (pathname: string) => boolean;
  /** The ids of the routes behind an address, the root first; empty when none is. */
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
    if (/[:*?]/.test(path)) patterns.push({ id: route.id, path, caseSensitive: route.caseSensitive === true });
    else written.set(path, idsIn(line));
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

/** An address that cannot be read (`/%zz`) as one that can: no page has either, and of the first the router complains each time, in the log. */
export function legiblePath(pathname: string): string {
  return decoded(pathname) === undefined ? pathname.replaceAll("%", "%25") : pathname;
}

// What is read is given back: the build leaves out a call whose answer nobody takes, and with it what it would throw.
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const idsIn = (line: readonly Route[]): readonly string[] => line.map(({ id }) => id);
