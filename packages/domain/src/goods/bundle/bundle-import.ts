import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "../../platform/database/database.ts";
import { findAllBundles, removeBundles, saveBundles } from "./bundle-store.ts";
import type { ImportedBundle } from "../catalogue-file/import-rules.ts";

/**
 * Imports bundles after their goods. Others stay after them, unless the catalogue is `whole`.
 * @returns goods with changed pages
 */
export async function importBundles(
  transaction: Transaction,
  brandCode: string,
  bundles: readonly ImportedBundle[],
  whole: boolean,
): Promise<readonly string[]> {
  const before = await findAllBundles(transaction, brandCode);
  if (before.length + bundles.length === 0) return [];
  const named = new Set(bundles.map(({ palletId }) => palletId));
  const others = before.filter(({ palletId }) => !named.has(palletId));
  const next = [...bundles.map(inOneOrder), ...(whole ? [] : others)];
  const changed = next.flatMap((bundle, position) => (isDeepStrictEqual(before[position], bundle) ? [] : [{ ...bundle, position }]));
  const gone = whole ? others : [];
  if (gone.length > 0)
    await removeBundles(
      transaction,
      brandCode,
      gone.map(({ palletId }) => palletId),
    );
  if (changed.length > 0) await saveBundles(transaction, brandCode, changed);
  const touched = new Set([...gone, ...changed].map(({ palletId }) => palletId));
  return [...before, ...next].filter(({ palletId }) => touched.has(palletId)).flatMap(({ goods }) => goods.map(({ goodsId }) => goodsId));
}

const inOneOrder = ({ prices, ...bundle }: ImportedBundle): ImportedBundle => ({
  ...bundle,
  prices: prices.toSorted((a, b) => (a.country < b.country ? -1 : 1)),
});
