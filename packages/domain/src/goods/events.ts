import { eventKind } from "../platform/events.ts";

/** Lists of the brand are outdated. */
export const goodsChanged = eventKind("goods.changed", ["brand"]);
/** Lists must follow a change of flash sales: saved, cancelled, sold out or restocked. */
export const flashSalesTurned = eventKind("goods.flashSalesTurned", ["brand"]);
