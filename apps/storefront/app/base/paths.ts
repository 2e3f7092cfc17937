/** Writes addresses: links and form targets keep the layout and the country. */
import type { Layout } from "@rambla/core/device";

export type Query = Readonly<Record<string, string | number | readonly string[] | undefined | null>>;

/** Builds a query without empty values. */
export function searchOf(query: Query): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search;
}

function address(prefix: string, path: string, country: string | undefined, query: Query = {}): string {
  const search = searchOf(query);
  if (country) search.set("country", country);
  const text = search.toString();
  return `${path === "" ? prefix || "/" : `${prefix}/${path}`}${text ? `?${text}` : ""}`;
}

export type Ways = ReturnType<typeof waysOf>;

/** Gives the functions that write addresses for a layout. `country` is the query parameter that every link keeps. */
export function waysOf(layout: Layout, country: string | undefined) {
  const prefix = layout === "mobile" ? "/mobile" : "";
  const to = (path: string, query?: Query) => address(prefix, path, country, query);
  return {
    layout,
    to,
    /** A page that only phones have. */
    onPhone: (path: string, query?: Query) => address("/mobile", path, country, query),
    /** A JSON address, the same in both layouts. */
    ask: (path: string, query?: Query) => address("", path, country, query),
    /** An address in content, written for the desktop (`/classifiy/list?id=100`). */
    inside: (written: string) => {
      const [path = "/", query] = written.split("?");
      const asked = new URLSearchParams(query);
      // A name may occur several times, as two values of a filter.
      return to(path.slice(1), Object.fromEntries([...asked.keys()].map((name) => [name, asked.getAll(name)])));
    },
  };
}
