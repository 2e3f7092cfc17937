/** TEMPORARY pipeline check */
import { implement, type Router } from "@orpc/server";
import { contract } from "@rambla/contract/contract";
import type { CallContext } from "./platform/call-context.ts";
const os = implement(contract).$context<CallContext>();
export const shopRouter = os.router({
  goods: { goodsClassifyTree: os.goods.goodsClassifyTree.handler(() => []) },
  home: { homeCountry: os.home.homeCountry.handler(() => ({ countryParameterDto: { contact: "", email: "", payMethodList: [], countryParameterSocialList: [] } })) },
  payment: { paymentPlatforms: os.payment.paymentPlatforms.handler(() => []) },
  shipping: { logisticsPricingCountryCode: os.shipping.logisticsPricingCountryCode.handler(() => []) },
} as never) as unknown as Router<typeof contract, CallContext>;
