/** Codes of the demo. */
import type { Shop } from "../platform/shop.ts";
import { endRedeemCode, findRedeemCode, insertRedeemCode, type NewRedeemCode } from "./store.ts";

export type { NewRedeemCode } from "./store.ts";

/** Existing codes stay as they are. */
export async function importCodes(
  shop: Pick<Shop, "database">,
  brand: string,
  codes: readonly Omit<NewRedeemCode, "brand">[],
): Promise<void> {
  for (const code of codes) await insertRedeemCode(shop.database, { ...code, brand });
}

/** Ends the demo's codes, but not an equal code of an operator. */
export async function endImportedCodes(
  shop: Pick<Shop, "database" | "clock">,
  brand: string,
  codes: readonly Omit<NewRedeemCode, "brand">[],
): Promise<void> {
  for (const { code, uses, validFrom, validUntil } of codes) {
    const found = await findRedeemCode(shop.database, brand, code);
    const isImported =
      found?.uses === uses && found.validFrom.getTime() === validFrom.getTime() && found.validUntil.getTime() === validUntil.getTime();
    if (isImported) await endRedeemCode(shop.database, brand, code, shop.clock());
  }
}
