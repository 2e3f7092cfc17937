import { implement } from "@orpc/server";
import { cartContract } from "@rambla/contract/cart";
import { bundleIdentity } from "@rambla/core/cart";
import { decimalText } from "@rambla/core/money";
import { answer, type CallContext } from "../platform/call-context.ts";
import { presentCart, presentLine } from "./presentation.ts";
import { repurchase } from "./repurchase-service.ts";
import {
  addAllToCart,
  addToCart,
  changeBundle,
  changeLines,
  dissolveBundle,
  listCart,
  removeBundles,
  removeLines,
  setQuantity,
  sumCart,
  switchDiscount,
} from "./service.ts";

const calls = implement(cartContract).$context<CallContext>();

export const cartApi = {
  cartAdd: calls.cartAdd.handler(async ({ input, context }) => presentCart(answer(await addToCart(context, input)))),
  cartAddBatch: calls.cartAddBatch.handler(async ({ input, context }) => presentCart(answer(await addAllToCart(context, input.items)))),
  orderRepurchase: calls.orderRepurchase.handler(async ({ input, context }) =>
    presentCart(answer(await repurchase(context, input.orderId))),
  ),
  cartBatchQty: calls.cartBatchQty.handler(async ({ input, context }) =>
    presentCart(answer(await changeLines(context, input.items, input.lines))),
  ),
  cartUpdateQty: calls.cartUpdateQty.handler(async ({ input: { params, query }, context }) =>
    presentCart(answer(await setQuantity(context, params.id, Number(query.qty)))),
  ),
  cartFullDiscountSwitch: calls.cartFullDiscountSwitch.handler(async ({ input, context }) =>
    presentCart(answer(await switchDiscount(context, input.cartId, input.fullDiscountId ?? null))),
  ),
  cartRemove: calls.cartRemove.handler(async ({ input, context }) => presentCart(await removeLines(context, input.ids))),
  cartPalletAdd: calls.cartPalletAdd.handler(async ({ input, context }) =>
    presentCart(answer(await addToCart(context, { ...input, ...bundleIdentity(input.palletId) }))),
  ),
  cartPalletUpdateQty: calls.cartPalletUpdateQty.handler(async ({ input: { params, query }, context }) =>
    presentCart(answer(await changeBundle(context, params.palletId, { qty: Number(query.qty) }))),
  ),
  cartPalletUpdate: calls.cartPalletUpdate.handler(async ({ input: { palletId, ...change }, context }) =>
    presentCart(answer(await changeBundle(context, palletId, change))),
  ),
  cartPalletRemove: calls.cartPalletRemove.handler(async ({ input, context }) =>
    presentCart(await removeBundles(context, [input.palletId])),
  ),
  cartPalletRemoveBatch: calls.cartPalletRemoveBatch.handler(async ({ input, context }) =>
    presentCart(await removeBundles(context, input.palletIds)),
  ),
  cartPalletCancel: calls.cartPalletCancel.handler(async ({ input, context }) =>
    presentCart(answer(await dissolveBundle(context, input.cartId))),
  ),
  cartPalletList: calls.cartPalletList.handler(async ({ context }) => (await listCart(context)).map(presentLine)),
  cartPalletSum: calls.cartPalletSum.handler(async ({ context }) => {
    const { num, lines, goodsTotal, originalTotal } = await sumCart(context);
    return {
      num,
      lines,
      goodsTotal: decimalText(goodsTotal),
      originalTotal: decimalText(originalTotal),
      currency: context.market.currency,
    };
  }),
};
