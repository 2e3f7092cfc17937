import { codeToMake } from "@rambla/contract/operator/coupon";
import { flashSaleToSave, listPriceToSave } from "@rambla/contract/operator/goods";
import { GIVING_CALLS, type GivingCall } from "@rambla/contract/operator/proposal";
import { entryOf } from "@rambla/core/market";
import { parseDecimal } from "@rambla/core/money";
import { usualPrices } from "../../goods/operator-service.ts";
import type { Shop } from "../../platform/shop.ts";
import { type Given, givenByCode, shareOff } from "./giving-rules.ts";

export const isGivingCall = (call: string | undefined): call is GivingCall => GIVING_CALLS.some((giving) => giving === call);

/** @param input unparsed; invalid input gives nothing, since the call refuses it */
export async function givenIn(shop: Pick<Shop, "database" | "config">, call: GivingCall, input: unknown): Promise<readonly Given[]> {
  switch (call) {
    case "couponCreate": {
      const { data } = codeToMake.safeParse(input);
      return data ? givenByCode(data) : [];
    }
    case "priceListSave": {
      const { data } = listPriceToSave.safeParse(input);
      return data ? await givenByPrices(shop, data, [["price", data.countryCode, data.price]]) : [];
    }
    case "flashSaleSave": {
      const { data } = flashSaleToSave.safeParse(input);
      const prices = Object.entries(data?.prices ?? {}).map(([country, price]) => [`prices.${country}`, country, price] as const);
      return data ? await givenByPrices(shop, data, prices) : [];
    }
  }
}

async function givenByPrices(
  shop: Pick<Shop, "database" | "config">,
  { brand, goodsId }: { readonly brand: string; readonly goodsId: string },
  prices: readonly (readonly [field: string, country: string, price: string])[],
): Promise<readonly Given[]> {
  const usual = await usualPrices(shop, brand, goodsId);
  return prices.flatMap(([field, code, text]) => {
    const country = entryOf(shop.config.countries, code.toUpperCase());
    const price = country && parseDecimal(text, country.currency);
    return price && price.minor >= 0 ? [{ field, amount: shareOff(price.minor, usual[country.code] ?? 0), bound: "off" } as const] : [];
  });
}
