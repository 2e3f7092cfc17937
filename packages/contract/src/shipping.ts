import * as z from "zod";
import { call, currency, decimal, moment } from "./call.ts";

export const shippingContract = {
  logisticsPricingCompany: call
    .route({ method: "GET", path: "/shop/logistics/pricing/company", operationId: "logisticsPricingCompany" })
    .output(
      z.array(
        z.object({
          countryCode: z.string(),
          fee: decimal,
          freeFrom: decimal,
          currency,
          /** Arrival of goods in stock when ordered before `until`. */
          arrives: z.object({ from: z.iso.date(), to: z.iso.date(), until: moment }),
        }),
      ),
    ),
  logisticsPricingCountryCode: call
    .route({ method: "GET", path: "/shop/logistics/pricing/countryCode", operationId: "logisticsPricingCountryCode" })
    .output(z.array(z.object({ logo: z.string(), title: z.string(), link: z.string() }))),
};
