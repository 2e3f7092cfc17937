import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { ownCopy } from "./own-copy.ts";
import { makeWrittenParts, partsOfPage } from "./written-parts.ts";

/** Bytes of the heap that are in use when nothing is left to tidy up. */
function held(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

const PAGE = 100_000;
/** A text that no other shares. */
const textOf = (page: number): string => Array.from({ length: PAGE }, (_, at) => String.fromCharCode(97 + ((at * page) % 26))).join("");
const pieceOf = (page: number): string => textOf(page).slice(50, 250);

it("holds nothing of the text that a piece was cut out of", () => {
  const pages = 100;
  const before = held();
  const kept = Array.from({ length: pages }, (_, page) => ownCopy(pieceOf(page)));
  expect(held() - before).toBeLessThan((pages * PAGE) / 4);
  expect(kept.map((piece) => piece.length)).toEqual(kept.map(() => 200));
});

it("parts of pages that are kept hold none of these pages", () => {
  const pages = 100;
  const kept = makeWrittenParts();
  const before = held();
  for (let page = 0; page < pages; page++) {
    const parts = partsOfPage(kept, "lumbra:ES:es desktop", "mark");
    const { begin, end } = parts.place("card", page, "manyPages");
    parts.filled(`${textOf(page)}<i id="${begin}"></i><p>Lamp number ${page}, with a shade</p><i id="${end}"></i>`, (error) => {
      throw error;
    });
  }
  expect(held() - before).toBeLessThan((pages * PAGE) / 4);
  expect(partsOfPage(kept, "lumbra:ES:es desktop", "mark").place("card", 0, "manyPages").isKept).toBe(true);
});

it("holds all of it without, or the copy would be for nothing", () => {
  const pages = 100;
  const before = held();
  const kept = Array.from({ length: pages }, (_, page) => pieceOf(page));
  expect(held() - before).toBeGreaterThan((pages * PAGE) / 2);
  expect(kept).toHaveLength(pages);
});

it.each(["", "Kaffee", "Zażółć gęślą – 12 €", "👋🏽 <b>"])("says the same: %s", (text) => {
  expect(ownCopy(text)).toBe(text);
});
