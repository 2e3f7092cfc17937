import { mostAtOnce } from "@rambla/contract/own-goods";
import * as z from "zod";
import { answering, nothingToSee } from "../base/asking/answering.ts";

const goodsId = z.string().regex(/^\d{1,18}$/);
const change = z.union([
  z.strictObject({ remove: z.union([z.array(goodsId).max(mostAtOnce), z.literal("all")]) }),
  z.strictObject({ restore: z.array(z.strictObject({ goodsId, seenAt: z.iso.datetime() })).max(mostAtOnce) }),
]);

export const action = answering(change, async ({ api: { browsing } }, asked): Promise<object> => {
  if ("restore" in asked) return await browsing.browserHistoryRestore({ items: asked.restore });
  return await browsing.browserHistoryRemove(asked.remove === "all" ? { all: true } : { ids: asked.remove });
});

export const loader = nothingToSee;
