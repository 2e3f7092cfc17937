import { mostAtOnce } from "@rambla/contract/own-goods";
import * as z from "zod";
import { answering, nothingToSee } from "../base/asking/answering.ts";

const goodsId = z.string().regex(/^\d{1,18}$/);
const change = z.union([
  z.strictObject({ add: goodsId }),
  z.strictObject({ remove: z.array(goodsId).max(mostAtOnce) }),
  z.strictObject({ restore: z.array(z.strictObject({ goodsId, addedAt: z.iso.datetime() })).max(mostAtOnce) }),
  z.strictObject({ join: z.array(goodsId).max(mostAtOnce) }),
]);

export const action = answering(change, async ({ api: { favourite } }, asked): Promise<object> => {
  if ("add" in asked) return await favourite.collectionAdd({ goodsId: asked.add });
  if ("remove" in asked) return await favourite.collectionRemove({ ids: asked.remove });
  if ("restore" in asked) return await favourite.collectionRestore({ items: asked.restore });
  return await favourite.collectionAddBatch({ goodsIds: asked.join });
});

export const loader = nothingToSee;
