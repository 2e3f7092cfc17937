/** The table of contents of all pages, read from each subject's list once for desktop and once for phones. */
import { layout, route, type RouteConfig } from "@react-router/dev/routes";
import { type Page, pages, pathOf } from "./pages.ts";

type Layout = "desktop" | "mobile";

function screens(of: Layout) {
  return pages
    .filter((page: Page) => page.only === undefined || page.only === of)
    .map((page) =>
      route(pathOf(page, of), `${page.screen}.${of}.tsx`, { id: `${of}:${page.path}`, caseSensitive: true }),
    );
}

export default [
  route("search/suggest", "search/suggest.ts", { id: "search:suggest", caseSensitive: true }),
  route("cart/check", "cart/check.ts", { id: "cart:check", caseSensitive: true }),
  route("order/settle", "order/settle.ts", { id: "order:settle", caseSensitive: true }),
  layout("shell/desktop.tsx", [...screens("desktop"), route("*", "shell/not-found.tsx", { id: "desktop:*" })]),
  layout("shell/mobile.tsx", [...screens("mobile"), route("mobile/*", "shell/not-found.tsx", { id: "mobile:*" })]),
] satisfies RouteConfig;
