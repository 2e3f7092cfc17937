/** Codes that come with a demo; what is there already stays. */
import type { Shop } from "../platform/shop.ts";
import { insertRedeemCode, type NewRedeemCode } from "./store.ts";

export type { NewRedeemCode } from "./store.ts";

export async function importCodes(shop: Pick<Shop, "database">, brand: string, codes: readonly Omit<NewRedeemCode, "brand">[]): Promise<void> {
  for (const code of codes) await insertRedeemCode(shop.database, { ...code, brand });
}
