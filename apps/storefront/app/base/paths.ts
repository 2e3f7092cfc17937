/** How addresses are written: links and form targets know the layout and the country in force. Where its pages are each subject says itself. */
import type { Layout } from "@rambla/core/device";

export type Query = Readonly<Record<string, string | number | readonly string[] | undefined | null>>;

/** The query of an address; what has no value is left out. */
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

/** The ways to write an address from a page; paths are written as the list of pages has them. */
export type Ways = ReturnType<typeof waysOf>;

/** The ways from a page in a layout. `country` is the query parameter in force, kept on every link (D-187). */
export function waysOf(layout: Layout, country: string | undefined) {
  const prefix = layout === "mobile" ? "/mobile" : "";
  const to = (path: string, query?: Query) => address(prefix, path, country, query);
  return {
    layout,
    /** In the layout of the page. */
    to,
    /** A page that only phones have. */
    onPhone: (path: string, query?: Query) => address("/mobile", path, country, query),
    /** What is asked by a program, the same in both layouts. */
    ask: (path: string, query?: Query) => address("", path, country, query),
    /** An address inside the shop that content holds, written as a desktop has it (`/classifiy/list?id=100`). */
    inside: (written: string) => {
      const [path = "/", query] = written.split("?");
      const asked = new URLSearchParams(query);
      // A name may stand there several times: two values of a filter.
      return to(path.slice(1), Object.fromEntries([...asked.keys()].map((name) => [name, asked.getAll(name)])));
    },
  };
}
