import type { BrandCode } from "@rambla/core/market";
import { after, HOUR } from "@rambla/core/time";
import { renewFlashSales } from "../src/goods/flash-sale/flash-sale-import.ts";
import type { StoredFlashSale } from "../src/goods/flash-sale/flash-sale-rules.ts";
import type { Shop } from "../src/platform/shop.ts";

/** Starts a flash sale at 9.99 in Spain: since an hour, for two hours more, ten units. */
export async function haveFlashSale(
  shop: Shop,
  goodsId: string,
  rest: Partial<StoredFlashSale> = {},
  brand: BrandCode = "lumbra",
): Promise<void> {
  await renewFlashSales(shop, brand, [
    {
      flashSaleId: `flash-${goodsId}`,
      goodsId,
      startsAt: after(shop.clock(), -HOUR),
      endsAt: after(shop.clock(), 2 * HOUR),
      pieces: 10,
      limitPerPerson: null,
      prices: { ES: 999 },
      ...rest,
    },
  ]);
}
