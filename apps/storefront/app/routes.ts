/** Mounts each page's file once in each of its layouts. */
import type { Layout } from "@rambla/core/device";
import { layout, route, type RouteConfig } from "@react-router/dev/routes";
import { layoutsOf, type Page, pathOf } from "./base/page.ts";
import { pages, questions } from "./pages.ts";

function mounted(of: Layout, frame?: Page["frame"]) {
  return pages
    .filter((page) => layoutsOf(page).includes(of) && page.frame === frame)
    .map((page) => {
      const path = page.part === undefined ? pathOf(page, of) : `${pathOf(page, of)}/:${page.part}?`;
      return route(path, page.screen, { id: `${of}:${page.path}`, caseSensitive: true });
    });
}

export default [
  ...questions.map(({ path, answer }) => route(path, answer, { caseSensitive: true })),
  layout("frame/desktop.tsx", [...mounted("desktop"), route("*", "search/not-found-page.tsx", { id: "desktop:*" })]),
  layout("frame/mobile.tsx", [...mounted("mobile"), route("mobile/*", "search/not-found-page.tsx", { id: "mobile:*" })]),
  layout("frame/checkout.tsx", { id: "desktop/checkout" }, mounted("desktop", "checkout")),
  layout("frame/checkout.tsx", { id: "mobile/checkout" }, mounted("mobile", "checkout")),
] satisfies RouteConfig;
