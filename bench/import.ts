/** `node bench/import.ts [goods]`: imports many goods by the command beside a running shop, and compares the export byte by byte. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { startOwnShop } from "../tools/own-shop.ts";
import { load, processorTime } from "./measure.ts";

const GOODS = 100_000;
/** Seconds. */
const IMPORT_LIMIT = 180;
/** Ids have one length, so that their order is the export's. */
const FIRST_COPY = 1_000_000;

/** `processor`: processor seconds of command, database and shop. */
export type Imported = {
  readonly goods: number;
  readonly seconds: number;
  readonly processor: number;
  readonly exported: number;
  readonly isSame: boolean;
  readonly load: string;
};

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Repeats the test shop's table up to `count` lines, with new ids and words, in export order: by category, then id. */
function manyLines(table: string, count: number): string {
  const [header = [], ...lines]: string[][] = parse(table);
  const own = (column: string, value: string, at: number): string =>
    column === "goodsId"
      ? String(FIRST_COPY + at)
      : column === "articleNumber"
        ? `${value}-${at}`
        : column.startsWith("title.")
          ? `${value} ${at}`
          : value;
  const copies = Array.from({ length: count - lines.length }, (_, at) =>
    (lines[at % lines.length] ?? []).map((value, place) => own(header[place] ?? "", value, at)),
  );
  const categories = Map.groupBy([...lines, ...copies], (line) => line[header.indexOf("category")]);
  return `${[header, ...[...categories.values()].flat()].map((line) => line.map(cell).join(",")).join("\n")}\n`;
}

/** Imports into a new shop and exports again. */
export async function importing(count = GOODS): Promise<Imported> {
  const shop = await startOwnShop({});
  try {
    const [given, back] = [join(shop.folder, "many.csv"), join(shop.folder, "back.csv")];
    writeFileSync(given, manyLines(readFileSync(join(shop.folder, "catalogue.csv"), "utf8"), count));
    const before = await processorTime(process.pid);
    const started = performance.now();
    await shop.catalogue("import", given, "--pictures", join(shop.folder, "pictures"));
    const imported = performance.now();
    const processor = ((await processorTime(process.pid)) - before) / 1000;
    await shop.catalogue("export", back);
    const found = {
      goods: count,
      seconds: (imported - started) / 1000,
      processor,
      exported: (performance.now() - imported) / 1000,
      isSame: readFileSync(given).equals(readFileSync(back)),
      load: load(),
    };
    console.log(
      `  ${count} goods: ${found.seconds.toFixed(0)} s in, of a processor ${processor.toFixed(0)} s, ${found.exported.toFixed(0)} s out, ${found.isSame ? "the same file" : "another file"}`,
    );
    return found;
  } finally {
    await shop.remove();
  }
}

/** Gives missed limits: too slow, or a different export. */
export const missedImport = ({ seconds, isSame }: Imported): string[] => [
  ...(seconds > IMPORT_LIMIT ? ["import"] : []),
  ...(isSame ? [] : ["import: what came out is not what went in"]),
];

export function importTable({ goods, seconds, processor, exported, isSame, load: at }: Imported): string {
  return [
    "| goods | s in | limit | of a processor, s | s out | the same file | load |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    `| ${goods} | ${seconds.toFixed(0)} | ${IMPORT_LIMIT} | ${processor.toFixed(0)} | ${exported.toFixed(0)} | ${isSame ? "yes" : "no"} | ${at} |`,
  ].join("\n");
}

if (import.meta.main) {
  const found = await importing(Number(process.argv[2] ?? GOODS));
  const missed = missedImport(found);
  console.log(importTable(found));
  for (const what of missed) console.log(`Beyond its limit: ${what}`);
  process.exit(missed.length > 0 ? 1 : 0);
}
