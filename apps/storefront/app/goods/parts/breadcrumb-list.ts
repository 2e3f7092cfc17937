import { textFor } from "../../base/head.ts";
import type { PageContext } from "../../base/page-context.ts";

/** Gives the way to a page in schema.org's terms. @param steps after the home page */
export function breadcrumbList(page: PageContext, steps: readonly { name: string; path: string }[]): Record<string, unknown> {
  const all = [{ name: textFor(page, "goods")("home"), path: "/" }, ...steps];
  return {
    "@type": "BreadcrumbList",
    itemListElement: all.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: page.origin + step.path,
    })),
  };
}
