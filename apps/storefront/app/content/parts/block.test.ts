import { expect, test } from "vitest";
import { anchorOf, type Block, headingsOf, plainTextOf } from "./block.ts";

const PICTURE = { pictureId: "lamp-1", alt: "A lamp", colour: "#fff", placeholder: null };
const BLOCKS: readonly Block[] = [
  { type: "heading", text: "Wie hell?" },
  { type: "paragraph", text: "800 Lumen." },
  { type: "list", items: ["Küche", "Bad"], ordered: false },
  { type: "table", head: ["Raum", "Lumen"], rows: [["Bad", "1200"]] },
  { type: "picture", picture: PICTURE, caption: null },
  { type: "goods", goods: ["1001"] },
  { type: "heading", text: "色温" },
];

test.each([
  ["Wie hell?", 0, "wie-hell-0"],
  ["Crème & “sucre”", 3, "creme-sucre-3"],
  ["色温", 6, "part-6"],
  ["<b>x</b>", 1, "b-x-b-1"],
])("the anchor of %s is %s %s", (heading, index, anchor) => {
  expect(anchorOf(heading, index)).toBe(anchor);
});

test("headings keep their places, so that equal ones differ", () => {
  expect(headingsOf(BLOCKS)).toEqual([
    { id: "wie-hell-0", text: "Wie hell?" },
    { id: "part-6", text: "色温" },
  ]);
});

test("plain text is what the blocks show, without goods", () => {
  expect(plainTextOf(BLOCKS)).toBe("Wie hell?\n800 Lumen.\nKüche\nBad\nRaum Lumen\nBad 1200\nA lamp\n色温");
});
