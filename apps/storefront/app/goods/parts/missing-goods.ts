import { missing } from "../../base/missing.ts";
import type { PageContext } from "../../base/page-context.ts";
import { bestSold } from "./best-sold.ts";

/** One row. */
const POPULAR = 4;

/** What a loader gives for missing goods or categories: the page shows bestsellers. */
export const missingGoods = async (page: PageContext) => ({ ...missing("goods.missingTitle"), popular: await bestSold(page, POPULAR) });
