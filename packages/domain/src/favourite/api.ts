import { implement } from "@orpc/server";
import { favouriteContract } from "@rambla/contract/favourite";
import { answer, type CallContext } from "../platform/call-context.ts";
import {
  addFavourite,
  addFavourites,
  favouriteGoods,
  favouritesPage,
  favouritesTotal,
  removeFavourite,
  removeSome,
  restoreFavourites,
} from "./service.ts";

const calls = implement(favouriteContract).$context<CallContext>();

export const favouriteApi = {
  collectionAdd: calls.collectionAdd.handler(async ({ input, context }) => answer(await addFavourite(context, input.goodsId))),
  collectionAddBatch: calls.collectionAddBatch.handler(({ input, context }) => addFavourites(context, input.goodsIds)),
  collectionPageSearch: calls.collectionPageSearch.handler(({ input, context }) => favouritesPage(context, input)),
  collectionTotal: calls.collectionTotal.handler(({ context }) => favouritesTotal(context)),
  collectionDelete: calls.collectionDelete.handler(async ({ input, context }) => answer(await removeFavourite(context, input.id))),
  collectionGoods: calls.collectionGoods.handler(({ context }) => favouriteGoods(context)),
  collectionRemove: calls.collectionRemove.handler(({ input, context }) => removeSome(context, input.ids)),
  collectionRestore: calls.collectionRestore.handler(({ input, context }) => restoreFavourites(context, input.items)),
};
