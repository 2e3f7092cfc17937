import { toldTotal } from "@rambla/core/total";
import type { CallContext } from "../platform/call-context.ts";

/** Return addresses of the brand for the market, in the order of the settings. */
export function pageOfReturnAddresses(
  { shop: { config }, market }: Pick<CallContext, "shop" | "market">,
  { page, limit = config.paging.default }: { readonly page: number; readonly limit?: number | undefined },
) {
  const own = (config.returns.addresses[market.brand.code] ?? []).filter(
    ({ countries }) => countries?.includes(market.country.code) ?? true,
  );
  const items = own
    .slice((page - 1) * limit, page * limit)
    .map(({ extraAddress = "", province = "", phone = "", countries: _countries, ...address }) => ({
      ...address,
      extraAddress,
      province,
      phone,
    }));
  return { items, ...toldTotal(own.length, config.paging), page, limit };
}
