/** What happens to goods. */
import { eventKind } from "../platform/events.ts";

/** Goods of a brand are other than its lists show. */
export const goodsChanged = eventKind("goods.changed", ["brand"]);
/** Flash sales of a brand begin or end otherwise than lists know: one is held, called off or sold out, or pieces have come back. */
export const flashSalesTurned = eventKind("goods.flashSalesTurned", ["brand"]);
