/** A guest's cart is in the browser. `cartStockCheck` prices both. */
import * as z from "zod";
import { call, catalogueId, currency, decimal, onceBy, opaqueId, refusals } from "./call.ts";
import { orderItem } from "./checkout.ts";

const customers = call.meta({ caller: "customer" });

/** Title, picture and price are those the customer saw last. */
export const cartLine = z.object({
  id: opaqueId,
  /** Equals `id` for single goods. */
  cartId: opaqueId,
  palletId: opaqueId.nullable(),
  goodsId: catalogueId,
  distributionId: z.string(),
  qty: z.number().int(),
  ticked: z.boolean(),
  /** `0` for none, null for the first that applies. */
  fullDiscountId: opaqueId.nullable(),
  /** Grows with each write to quantity or tick. */
  version: z.number().int(),
  title: z.string(),
  seoUrlParameter: z.string(),
  pictureId: z.string(),
  price: decimal,
  originalPrice: decimal.nullable(),
  currency,
});

/** `qty` is the quantity in the cart now. */
export const cartNews = z.object({
  goodsId: z.string(),
  distributionId: z.string(),
  palletId: opaqueId.nullable(),
  title: z.string().nullable(),
  qty: z.number().int(),
  problem: z.enum(["goods.notExist", "cart.full", "limit.perOrder", "stock.insufficient"]),
});

const cart = z.object({ lines: z.array(cartLine), news: z.array(cartNews) });

/** `at` is the old position of a removed line. */
export const cartItem = orderItem.extend({ ticked: z.boolean().optional(), at: z.number().int().min(0).max(99).optional() });

const version = z.number().int().min(1).max(2_000_000_000).optional();

/** 0 removes the line. A `version` not above the stored one is late and changes nothing. `seen`: the customer saw the current price. */
export const lineChange = z.strictObject({
  id: opaqueId,
  qty: z.number().int().min(-9999).max(9999).optional(),
  ticked: z.boolean().optional(),
  version,
  seen: z.literal(true).optional(),
});

const wantedLine = cartItem.extend({ version });

/** `items` change existing lines; `lines` are added or set. */
export const cartChanges = z.strictObject({
  items: z.array(lineChange).max(100),
  lines: z.array(wantedLine).max(100).optional(),
});

const bundleItem = cartItem.omit({ goodsId: true, distributionId: true, palletId: true }).extend({ palletId: opaqueId });
const bundleChange = lineChange.omit({ id: true }).extend({ palletId: opaqueId });
const palletParams = z.object({ palletId: opaqueId });
const ASKED_QTY = z.object({ qty: z.string().regex(/^-?\d{1,4}$/) });

export const cartContract = {
  cartAdd: customers
    .route({ method: "POST", path: "/shop/cart", operationId: "cartAdd" })
    .input(cartItem.omit({ palletId: true }))
    .output(cart)
    .errors(refusals("auth.required", "goods.notExist", "stock.insufficient", "limit.perOrder", "cart.full")),
  cartAddBatch: onceBy("customer")
    .route({ method: "POST", path: "/shop/cart/batch", operationId: "cartAddBatch" })
    /** Adds what it can; `news` has the rest. */
    .input(z.strictObject({ items: z.array(cartItem).min(1).max(100) }))
    .output(cart)
    .errors(refusals("auth.required")),
  orderRepurchase: onceBy("customer")
    .route({ method: "POST", path: "/shop/user/order/{orderId}/repurchase", operationId: "orderRepurchase" })
    /** `news` lists what is no longer sold. */
    .input(z.strictObject({ orderId: opaqueId }))
    .output(cart)
    .errors(refusals("auth.required", "item.notFound", "order.notRepurchasable")),
  cartBatchQty: customers
    .route({ method: "PUT", path: "/shop/cart/batch/qty", operationId: "cartBatchQty" })
    /** Ignores lines of `items` that no longer exist. */
    .input(cartChanges)
    .output(cart)
    .errors(refusals("auth.required", "quantity.negative")),
  cartUpdateQty: customers
    .route({ method: "PUT", path: "/shop/cart/{id}", operationId: "cartUpdateQty", inputStructure: "detailed" })
    .input(z.object({ params: z.object({ id: opaqueId }), query: ASKED_QTY }))
    .output(cart)
    .errors(refusals("auth.required", "item.notFound", "quantity.negative")),
  /** The specification makes this a GET. `0` for no discount, empty for the first. */
  cartFullDiscountSwitch: customers
    .route({ method: "GET", path: "/shop/cart/full/discount/switch", operationId: "cartFullDiscountSwitch" })
    .input(z.object({ cartId: opaqueId, fullDiscountId: opaqueId.optional() }))
    .output(cart)
    .errors(refusals("auth.required", "item.notFound", "promotion.invalid", "cashback.switchFailed")),
  cartRemove: customers
    .route({ method: "POST", path: "/shop/cart/remove", operationId: "cartRemove" })
    .input(z.strictObject({ ids: z.array(opaqueId).min(1).max(100) }))
    .output(cart)
    .errors(refusals("auth.required")),
  cartPalletAdd: customers
    .route({ method: "POST", path: "/shop/cart/pallet", operationId: "cartPalletAdd" })
    .input(bundleItem)
    .output(cart)
    .errors(refusals("auth.required", "goods.notExist", "stock.insufficient", "limit.perOrder", "cart.full")),
  cartPalletUpdateQty: customers
    .route({ method: "PUT", path: "/shop/cart/pallet/{palletId}", operationId: "cartPalletUpdateQty", inputStructure: "detailed" })
    .input(z.object({ params: palletParams, query: ASKED_QTY }))
    .output(cart)
    .errors(refusals("auth.required", "item.notFound", "quantity.negative")),
  cartPalletUpdate: customers
    .route({ method: "PUT", path: "/shop/cart/pallet", operationId: "cartPalletUpdate" })
    .input(bundleChange)
    .output(cart)
    .errors(refusals("auth.required", "item.notFound", "quantity.negative")),
  cartPalletRemove: customers
    .route({ method: "POST", path: "/shop/cart/pallet/remove/{palletId}", operationId: "cartPalletRemove" })
    .input(palletParams)
    .output(cart)
    .errors(refusals("auth.required")),
  cartPalletRemoveBatch: customers
    .route({ method: "POST", path: "/shop/cart/pallet/remove", operationId: "cartPalletRemoveBatch" })
    .input(z.strictObject({ palletIds: z.array(opaqueId).min(1).max(100) }))
    .output(cart)
    .errors(refusals("auth.required")),
  /** At normal prices. */
  cartPalletCancel: customers
    .route({ method: "POST", path: "/shop/cart/pallet/cancel/{cartId}", operationId: "cartPalletCancel" })
    .input(z.object({ cartId: opaqueId }))
    .output(cart)
    .errors(refusals("auth.required", "item.notFound", "goods.notExist", "cart.full")),
  cartPalletList: customers
    .route({ method: "GET", path: "/shop/cart/pallet/list", operationId: "cartPalletList" })
    .output(z.array(cartLine))
    .errors(refusals("auth.required")),
  cartPalletSum: customers
    .route({ method: "GET", path: "/shop/cart/pallet/sum", operationId: "cartPalletSum" })
    /** `num` is the badge; sums are of ticked lines, without delivery. */
    .output(z.object({ num: z.number().int(), lines: z.number().int(), goodsTotal: decimal, originalTotal: decimal, currency }))
    .errors(refusals("auth.required")),
};
