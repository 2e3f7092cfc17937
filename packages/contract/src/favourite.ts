/** A customer has goods once, so the entry's id is the goods id. */
import * as z from "zod";
import { call, catalogueId, cursor, moment, refusals } from "./call.ts";
import { goodsCard } from "./goods.ts";
import { mostAtOnce, ownPage } from "./own-goods.ts";

const customers = call.meta({ caller: "customer" });

export const favourite = z.object({ id: catalogueId, goodsId: catalogueId, addedAt: moment });
/** A removed entry, with the time that restores its place. */
const taken = z.strictObject({ goodsId: catalogueId, addedAt: moment });

export const favouriteContract = {
  collectionAdd: customers
    .route({ method: "POST", path: "/shop/user/collection", operationId: "collectionAdd" })
    /** Goods that are a favourite already keep their place. */
    .input(z.strictObject({ goodsId: catalogueId }))
    .output(favourite)
    .errors(refusals("auth.required", "goods.notExist", "favourite.full")),
  collectionAddBatch: customers
    .route({ method: "POST", path: "/shop/user/collection/batch", operationId: "collectionAddBatch" })
    /** The favourites of a guest, the latest first. `left` could not be added. */
    .input(z.strictObject({ goodsIds: z.array(catalogueId).max(mostAtOnce) }))
    .output(
      z.object({
        added: z.number().int(),
        left: z.array(z.object({ goodsId: catalogueId, because: z.enum(["goods.notExist", "favourite.full"]) })),
      }),
    )
    .errors(refusals("auth.required")),
  collectionPageSearch: customers
    .route({ method: "GET", path: "/shop/user/collection/page/search", operationId: "collectionPageSearch" })
    /** The latest first. `goods` is null when they are no longer sold here. */
    .input(ownPage)
    .output(z.object({ items: z.array(favourite.extend({ goods: goodsCard.nullable() })), next: cursor.nullable() }))
    .errors(refusals("auth.required")),
  collectionTotal: customers
    .route({ method: "GET", path: "/shop/user/collection/total", operationId: "collectionTotal" })
    .output(z.number().int())
    .errors(refusals("auth.required")),
  collectionDelete: customers
    .route({ method: "DELETE", path: "/shop/user/collection/{id}", operationId: "collectionDelete" })
    .input(z.object({ id: catalogueId }))
    .output(taken)
    .errors(refusals("auth.required", "item.notFound")),
  collectionGoods: customers
    .route({ method: "GET", path: "/shop/user/collection/goods", operationId: "collectionGoods" })
    .output(z.array(catalogueId))
    .errors(refusals("auth.required")),
  collectionRemove: customers
    .route({ method: "POST", path: "/shop/user/collection/remove", operationId: "collectionRemove" })
    .input(z.strictObject({ ids: z.array(catalogueId).max(mostAtOnce) }))
    .output(z.object({ removed: z.array(taken) }))
    .errors(refusals("auth.required")),
  collectionRestore: customers
    .route({ method: "POST", path: "/shop/user/collection/restore", operationId: "collectionRestore" })
    .input(z.strictObject({ items: z.array(taken).max(mostAtOnce) }))
    .output(z.object({ restored: z.number().int() }))
    .errors(refusals("auth.required")),
};
