import { ACTIVITY_PHASES } from "@rambla/core/activity";
import * as z from "zod";
import { catalogueId, currency, cursor, decimal, end, moment, opaqueId, refusals } from "../call.ts";
import { brand, GIVING_REFUSALS, growing, operatorCall, operatorOnce, reason } from "./operator-call.ts";

export const goodsCalls = {
  stockChange: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/stock", operationId: "stockChange" })
    .input(
      z.strictObject({
        brand,
        goodsId: catalogueId,
        difference: z
          .number()
          .int()
          .min(-1_000_000)
          .max(1_000_000)
          .refine((pieces) => pieces !== 0),
        reason,
      }),
    )
    /** The stock after the change. */
    .output(z.object({ goodsId: catalogueId, quantity: z.number().int() }))
    .errors(refusals("item.notFound", "stock.insufficient")),
  priceChange: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/price", operationId: "priceChange" })
    .input(
      z.strictObject({
        brand,
        goodsId: catalogueId,
        countryCode: z.string().length(2),
        price: decimal,
        originalPrice: decimal.nullable().default(null),
      }),
    )
    .output(
      z.object({
        goodsId: catalogueId,
        price: decimal,
        originalPrice: decimal.nullable(),
        lowestPrice30Days: decimal.nullable(),
        currency,
      }),
    )
    .errors(refusals("item.notFound")),
};

/** `0` stands for no list, so no list may have it. */
const priceListId = z.string().regex(/^(?!0$)[A-Za-z0-9_-]{1,40}$/);
const listedPrice = z.object({ distributionId: priceListId, goodsId: catalogueId, countryCode: z.string(), price: decimal, currency });

export const listPriceToSave = z.strictObject({
  brand,
  distributionId: priceListId.optional(),
  goodsId: catalogueId,
  countryCode: z.string().length(2),
  price: decimal,
});

export const priceListCalls = {
  priceList: operatorCall("goods")
    .route({ method: "GET", path: "/operator/price-list", operationId: "priceList" })
    .input(growing.extend({ brand, distributionId: priceListId.optional() }))
    .output(z.object({ items: z.array(listedPrice), next: cursor.nullable() }))
    .errors(refusals("item.notFound")),
  /** Without `distributionId` it starts a new list. */
  priceListSave: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/price-list", operationId: "priceListSave" })
    .input(listPriceToSave)
    .output(listedPrice)
    .errors(refusals("item.notFound", ...GIVING_REFUSALS)),
  /** Without goods or country for all of them. */
  priceListEnd: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/price-list/end", operationId: "priceListEnd" })
    .input(
      z.strictObject({
        brand,
        distributionId: priceListId,
        goodsId: catalogueId.optional(),
        countryCode: z.string().length(2).optional(),
        reason,
      }),
    )
    .output(z.object({ distributionId: priceListId, ended: z.literal(true) }))
    .errors(refusals("item.notFound")),
};

const goodsOfBrand = { brand, goodsId: catalogueId };
const preSaleChanged = z.object({ goodsId: catalogueId, round: z.number().int(), phase: z.enum(ACTIVITY_PHASES), arrived: z.boolean() });

export const preSaleCalls = {
  /** `balanceFrom` null: right after the deposit. */
  preSaleSave: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/pre-sale", operationId: "preSaleSave" })
    .input(
      z.strictObject({
        ...goodsOfBrand,
        startsAt: moment,
        endsAt: end,
        balanceFrom: moment.nullable().default(null),
        balanceUntil: end,
        shipsFrom: z.iso.date().nullable().default(null),
      }),
    )
    .output(preSaleChanged)
    .errors(refusals("item.notFound", "activity.over", "preSale.transferOnly")),
  /** Stops sales; placed orders stay. */
  preSaleEnd: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/pre-sale/end", operationId: "preSaleEnd" })
    .input(z.strictObject({ ...goodsOfBrand, reason }))
    .output(preSaleChanged)
    .errors(refusals("item.notFound", "activity.over")),
  goodsArrived: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/pre-sale/arrived", operationId: "goodsArrived" })
    .input(z.strictObject({ ...goodsOfBrand, reason }))
    .output(preSaleChanged)
    .errors(refusals("item.notFound", "activity.over")),
};

const flashSaleChanged = z.object({ flashSaleId: opaqueId, goodsId: catalogueId, phase: z.enum(ACTIVITY_PHASES), left: z.number().int() });

export const flashSaleToSave = z.strictObject({
  ...goodsOfBrand,
  flashSaleId: opaqueId,
  startsAt: moment,
  endsAt: end,
  pieces: z.number().int().min(1).max(2_000_000_000),
  limitPerPerson: z.number().int().min(1).max(9999).nullable().default(null),
  prices: z.record(z.string().max(8), decimal),
});

export const flashSaleCalls = {
  /** `limitPerPerson` null: the limit per order. */
  flashSaleSave: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/flash-sale", operationId: "flashSaleSave" })
    .input(flashSaleToSave)
    .output(flashSaleChanged)
    .errors(refusals("item.notFound", "activity.over", ...GIVING_REFUSALS)),
  /** Stops sales at this price; placed orders stay. */
  flashSaleEnd: operatorOnce("goods")
    .route({ method: "POST", path: "/operator/flash-sale/end", operationId: "flashSaleEnd" })
    .input(z.strictObject({ brand, flashSaleId: opaqueId, reason }))
    .output(flashSaleChanged)
    .errors(refusals("item.notFound", "activity.over")),
};
