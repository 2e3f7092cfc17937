/** What happens to goods. */
import { eventKind } from "../platform/events.ts";

/** Goods of a brand are other than its lists show. */
export const goodsChanged = eventKind("goods.changed", ["brand"]);
