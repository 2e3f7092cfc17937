/** The document of the demo as a file: what `SHOP_CONFIG` names where a shop runs without being the demo. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_DOCUMENT } from "@rambla/demo/shop";

/** A setting for shops that share their machine with other tests: a late answer is better than none. */
export const PATIENT = { answer: { toReaders: 10_000, toBuyers: 10_000 } };

/** Writes the document, with other settings laid over it, and gives the path of the file. */
export function documentFile(settings: Readonly<Record<string, unknown>> = {}): string {
  const file = join(mkdtempSync(join(tmpdir(), "rambla-document-")), "shop.json");
  writeFileSync(file, JSON.stringify({ ...DEMO_DOCUMENT, ...settings }));
  return file;
}
