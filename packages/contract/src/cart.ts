/** The cart of a customer. That of a guest is in the browser; both ask what it is worth by `cartStockCheck`. */
import * as z from "zod";
import { call, catalogueId, currency, decimal, onceBy, opaqueId, refusals } from "./call.ts";
import { orderItem } from "./checkout.ts";

const customers = call.meta({ caller: "customer" });

/**
 * A line: goods, or with `palletId` a bundle of them, which is one line with the picture of its first goods. Title, picture and price are
 * what the customer was told last; what they are now, and what is in a bundle, says `cartStockCheck`.
 */
export const cartLine = z.object({
  id: opaqueId,
  /** Of the entry a line belongs to; its own for goods that stand alone (D-105). */
  cartId: opaqueId,
  palletId: opaqueId.nullable(),
  goodsId: catalogueId,
  distributionId: z.string(),
  qty: z.number().int(),
  /** Whether it is to be bought with the next order. */
  ticked: z.boolean(),
  /** The full discount it is to take part in: `0` for none, null for the first there is. */
  fullDiscountId: opaqueId.nullable(),
  /** Grows with each write to its quantity or tick. */
  version: z.number().int(),
  title: z.string(),
  seoUrlParameter: z.string(),
  pictureId: z.string(),
  price: decimal,
  originalPrice: decimal.nullable(),
  currency,
});

/** What did not go as asked: the goods, how many pieces of them are in the cart now, and why, as a message code. */
export const cartNews = z.object({
  goodsId: z.string(),
  distributionId: z.string(),
  palletId: opaqueId.nullable(),
  title: z.string().nullable(),
  qty: z.number().int(),
  problem: z.enum(["goods.notExist", "cart.full", "limit.perOrder", "stock.insufficient"]),
});

const cart = z.object({ lines: z.array(cartLine), news: z.array(cartNews) });

/** Goods to put in, as an order names them; `at` is the place from the top of a line that was taken out and comes back. */
export const cartItem = orderItem.extend({ ticked: z.boolean().optional(), at: z.number().int().min(0).max(99).optional() });

const version = z.number().int().min(1).max(2_000_000_000).optional();

/**
 * What is to change about a line; 0 takes it out. `version` is the one that the line has from then on: a change whose version is not
 * above that of the line comes too late and changes neither quantity nor tick. `seen` says that the customer was told what the goods cost now.
 */
export const lineChange = z.strictObject({
  id: opaqueId,
  qty: z.number().int().min(-9999).max(9999).optional(),
  ticked: z.boolean().optional(),
  version,
  seen: z.literal(true).optional(),
});

/** A line as it is to be, whether it is there or not. */
const wantedLine = cartItem.extend({ version });

/** Changes of lines that are there, and lines to put in or to set. */
export const cartChanges = z.strictObject({
  items: z.array(lineChange).max(100),
  lines: z.array(wantedLine).max(100).optional(),
});

/** A bundle to put in. */
const bundleItem = cartItem.omit({ goodsId: true, distributionId: true, palletId: true }).extend({ palletId: opaqueId });
/** What is to change about a bundle in the cart. */
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
    /** Whatever cannot be put in is told, the rest is. Goods that are sold out come too, and wait. */
    .input(z.strictObject({ items: z.array(cartItem).min(1).max(100) }))
    .output(cart)
    .errors(refusals("auth.required")),
  orderRepurchase: onceBy("customer")
    .route({ method: "POST", path: "/shop/user/order/{orderId}/repurchase", operationId: "orderRepurchase" })
    /** Puts what there is of an order that is over into the cart (D-134); `news` name what could not come. */
    .input(z.strictObject({ orderId: opaqueId }))
    .output(cart)
    .errors(refusals("auth.required", "item.notFound", "order.notRepurchasable")),
  cartBatchQty: customers
    .route({ method: "PUT", path: "/shop/cart/batch/qty", operationId: "cartBatchQty" })
    /** Of `items` a line that is not there any more is left out; `lines` are put in or become what is asked for. */
    .input(cartChanges)
    .output(cart)
    .errors(refusals("auth.required", "quantity.negative")),
  cartUpdateQty: customers
    .route({ method: "PUT", path: "/shop/cart/{id}", operationId: "cartUpdateQty", inputStructure: "detailed" })
    .input(z.object({ params: z.object({ id: opaqueId }), query: ASKED_QTY }))
    .output(cart)
    .errors(refusals("auth.required", "item.notFound", "quantity.negative")),
  /** A GET that changes something, as the catalogue writes it; twice is once (D-096). `0` takes the line out of all full discounts, nothing gives it the first there is. */
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
  /** Takes a bundle apart: its goods are lines of their own from then on, at their normal price (D-104). */
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
    /** `num` is what a badge tells (D-106); the sums are of what is ticked, at the prices of now, before delivery. */
    .output(z.object({ num: z.number().int(), lines: z.number().int(), goodsTotal: decimal, originalTotal: decimal, currency }))
    .errors(refusals("auth.required")),
};
