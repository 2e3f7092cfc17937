/** Tells a browser of routes that its page did not name. The answer is the same for everybody, as long as the build is. */
import type { ServerBuild } from "react-router";
import { LRUCache } from "lru-cache";
import { PackedBody } from "./packed-body.ts";
import type { RouteTable } from "./route-table.ts";

/** Addresses read of one question; a browser asks for a handful. */
const PATHS_LIMIT = 100;
/** Answers kept; browsers ask for few combinations. */
const KEPT = 200;

export type RouteDiscovery = {
  /** The address that answers. */
  readonly pathname: string;
  /** The routes asked for as JSON; undefined when the question is of another build, and the browser has to load its page anew. */
  answer(query: URLSearchParams): Promise<PackedBody | undefined>;
};

export function makeRouteDiscovery(
  { assets, routeDiscovery }: Pick<ServerBuild, "assets" | "routeDiscovery">,
  table: RouteTable,
): RouteDiscovery {
  const kept = new LRUCache<string, PackedBody>({ max: KEPT });
  return {
    pathname: routeDiscovery.manifestPath,
    answer: async (query) => {
      if (query.get("version") !== assets.version) return undefined;
      const entries = table.entriesOf((query.get("paths") ?? "").split(",", PATHS_LIMIT));
      const key = Object.keys(entries).join(" ");
      const body = kept.get(key) ?? (await PackedBody.kept(Buffer.from(JSON.stringify(entries))));
      kept.set(key, body);
      return body;
    },
  };
}
