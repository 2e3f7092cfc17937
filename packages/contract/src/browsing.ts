/** One entry per product, so its id is the goods id. */
import * as z from "zod";
import { call, catalogueId, cursor, moment, refusals } from "./call.ts";
import { goodsCard } from "./goods.ts";
import { mostAtOnce, ownPage } from "./own-goods.ts";

const customers = call.meta({ caller: "customer" });

/** `seenAt` restores its place. */
const taken = z.strictObject({ goodsId: catalogueId, seenAt: moment });

export const browsingContract = {
  browseRecord: call
    .meta({ caller: "either" })
    .route({ method: "POST", path: "/shop/browse/record", operationId: "browseRecord" })
    /** `time` defaults to now. Anonymous callers leave no record. */
    .input(z.strictObject({ goodsId: catalogueId, time: moment.optional() }))
    .output(z.object({ recorded: z.boolean() }))
    .errors(refusals("goods.notExist")),
  userAccessInsert: call
    .meta({ caller: "either" })
    .route({ method: "POST", path: "/shop/user/access/insert", operationId: "userAccessInsert" })
    /** Counts a visit in another program, without the visitor. */
    .input(z.strictObject({ url: z.string().min(1).max(2000), time: moment.optional() }))
    .output(z.object({ counted: z.literal(true) }))
    .errors(refusals("item.notFound", "limit.tooMany")),
  browserHistoryPage: customers
    .route({ method: "GET", path: "/shop/browserHistory/page", operationId: "browserHistoryPage" })
    /** The latest first. `goods` is null when they are no longer sold here. */
    .input(ownPage)
    .output(
      z.object({
        items: z.array(z.object({ browserHistoryId: catalogueId, goodsId: catalogueId, seenAt: moment, goods: goodsCard.nullable() })),
        next: cursor.nullable(),
      }),
    )
    .errors(refusals("auth.required")),
  browserHistoryDelete: customers
    .route({ method: "DELETE", path: "/shop/browserHistory/{id}", operationId: "browserHistoryDelete" })
    .input(z.object({ id: catalogueId }))
    .output(taken)
    .errors(refusals("auth.required", "item.notFound")),
  browserHistoryRemove: customers
    .route({ method: "POST", path: "/shop/browserHistory/remove", operationId: "browserHistoryRemove" })
    .input(z.union([z.strictObject({ ids: z.array(catalogueId).max(mostAtOnce) }), z.strictObject({ all: z.literal(true) })]))
    .output(z.object({ removed: z.array(taken) }))
    .errors(refusals("auth.required")),
  browserHistoryRestore: customers
    .route({ method: "POST", path: "/shop/browserHistory/restore", operationId: "browserHistoryRestore" })
    .input(z.strictObject({ items: z.array(taken).max(mostAtOnce) }))
    .output(z.object({ restored: z.number().int() }))
    .errors(refusals("auth.required")),
};
