import { missing } from "../../base/missing.ts";
import type { PageContext } from "../../base/page-context.ts";
import { bestSold } from "./best-sold.ts";

/** One row of them. */
const POPULAR = 4;

/** What a loader gives for goods or a category that is not there: the page says what others buy. */
export const missingGoods = async (page: PageContext) => ({ ...missing("goods.missingTitle"), popular: await bestSold(page, POPULAR) });
