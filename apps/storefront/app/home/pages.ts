import type { Page } from "../pages.ts";

export const pages: readonly Page[] = [{ path: "", screen: "home/home", keep: () => ({}) }];
