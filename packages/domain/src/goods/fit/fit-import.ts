import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "../../platform/database/database.ts";
import { findAllFits, removeFits, saveFits } from "./fit-store.ts";
import type { ImportedFit } from "../catalogue-file/import-rules.ts";

/**
 * Imports fits after their goods. Others stay after them, unless the catalogue is `whole`.
 * @returns goods with changed pages
 */
export async function importFits(
  transaction: Transaction,
  brandCode: string,
  fits: readonly ImportedFit[],
  whole: boolean,
): Promise<readonly string[]> {
  const before = await findAllFits(transaction, brandCode);
  if (before.length + fits.length === 0) return [];
  const named = new Set(fits.map(({ fitId }) => fitId));
  const others = before.filter(({ fitId }) => !named.has(fitId));
  const next = [...fits, ...(whole ? [] : others)];
  const changed = next.flatMap((fit, position) => (isDeepStrictEqual(before[position], fit) ? [] : [{ ...fit, position }]));
  const gone = whole ? others : [];
  if (gone.length > 0)
    await removeFits(
      transaction,
      brandCode,
      gone.map(({ fitId }) => fitId),
    );
  if (changed.length > 0) await saveFits(transaction, brandCode, changed);
  const touched = new Set([...gone, ...changed].map(({ fitId }) => fitId));
  return [...before, ...next].filter(({ fitId }) => touched.has(fitId)).flatMap(({ takes, is }) => [...takes, ...is]);
}
