import type { ShopClient } from "../../base/page-context.ts";

/** What the search box offers while one types. */
export type Suggestions = Awaited<ReturnType<ShopClient["search"]["navigationGoodsSuggest"]>>;
