import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { decimalText, type Money } from "@rambla/core/money";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { changePrice, changeStock } from "./operator-service.ts";
import { changeFlashSale, endFlashSale } from "./flash-sale/flash-sale-operator-service.ts";
import { endPriceOfList, type PriceOfList, pricesOfLists, setPriceOfList } from "./price/price-list-service.ts";
import { changePreSale, endPreSale, goodsHaveArrived } from "./pre-sale/pre-sale-operator-service.ts";

const calls = implement(operatorContract.goods).$context<OperatorContext>();

const text = (amount: Money | null) => amount && decimalText(amount);

const presentPrice = ({ price, ...of }: PriceOfList) => ({ ...of, price: decimalText(price), currency: price.currency });

export const goodsOperatorApi = {
  stockChange: calls.stockChange.handler(async ({ input, context }) => answer(await changeStock(context, input))),
  priceList: calls.priceList.handler(async ({ input, context }) => {
    const { items, next } = answer(await pricesOfLists(context.shop, input));
    return { items: items.map(presentPrice), next };
  }),
  priceListSave: calls.priceListSave.handler(async ({ input, context }) => presentPrice(answer(await setPriceOfList(context, input)))),
  priceListEnd: calls.priceListEnd.handler(async ({ input, context }) => answer(await endPriceOfList(context, input))),
  preSaleSave: calls.preSaleSave.handler(async ({ input, context }) => answer(await changePreSale(context, input))),
  preSaleEnd: calls.preSaleEnd.handler(async ({ input, context }) => answer(await endPreSale(context, input))),
  goodsArrived: calls.goodsArrived.handler(async ({ input, context }) => answer(await goodsHaveArrived(context, input))),
  flashSaleSave: calls.flashSaleSave.handler(async ({ input, context }) => answer(await changeFlashSale(context, input))),
  flashSaleEnd: calls.flashSaleEnd.handler(async ({ input, context }) => answer(await endFlashSale(context, input))),
  priceChange: calls.priceChange.handler(async ({ input, context }) => {
    const { goodsId, price, originalPrice, lowestPrice30Days } = answer(await changePrice(context, input));
    return {
      goodsId,
      price: decimalText(price),
      originalPrice: text(originalPrice),
      lowestPrice30Days: text(lowestPrice30Days),
      currency: price.currency,
    };
  }),
};
