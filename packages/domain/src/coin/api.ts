import { implement } from "@orpc/server";
import { coinContract } from "@rambla/contract/coin";
import { decimalText } from "@rambla/core/money";
import { ratePercent } from "../order/rules.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import { presentRebate, presentRecord } from "./presentation.ts";
import { coinText, invitationReward } from "./rules.ts";
import { coinHistory, coinRecordOf, coinValue, rebateOfOrder, rebatesOf } from "./service.ts";

const calls = implement(coinContract).$context<CallContext>();

export const coinApi = {
  userCurrencyPageSearch: calls.userCurrencyPageSearch.handler(async ({ input, context }) => {
    const { items, balance, ...list } = await coinHistory(context, input);
    return { ...list, items: items.map(presentRecord), balance: coinText(balance) };
  }),
  userCurrencySingle: calls.userCurrencySingle.handler(async ({ input, context }) =>
    presentRecord(answer(await coinRecordOf(context, input.id))),
  ),
  userCurrencyConfig: calls.userCurrencyConfig.handler(
    ({
      context: {
        shop: { config },
        market,
      },
    }) => ({
      value: decimalText(coinValue(config, market.currency)),
      currency: market.currency,
      maxSharePercent: ratePercent(config.coin.maxShare),
      rebateRatePercent: ratePercent(config.rebate.rate),
      invitationReward: coinText(invitationReward(config)),
    }),
  ),
  shoppingRebate: calls.shoppingRebate.handler(async ({ input, context }) =>
    presentRebate(answer(await rebateOfOrder(context, input.orderId))),
  ),
  shoppingRebates: calls.shoppingRebates.handler(async ({ input, context }) => {
    const { items, ...list } = await rebatesOf(context, input);
    return { ...list, items: items.map(presentRebate) };
  }),
};
