import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { longestHold, MOST_HELD } from "../../../../tools/trial/hold.ts";
import { readForm } from "./form-body.ts";
import { readIncoming } from "./request-body.ts";

const FIELDS = "application/x-www-form-urlencoded";
const read = (type: string | undefined, text: string) => readForm(type, new Uint8Array(Buffer.from(text)));
const part = (name: string, value: string, more = "") => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

test.each([
  [
    FIELDS,
    "goodsId=1&goodsId=2&name=Ana+Mar%C3%ADa",
    [
      ["goodsId", "1"],
      ["goodsId", "2"],
      ["name", "Ana María"],
    ],
  ],
  [`${FIELDS};charset=UTF-8`, "a=b", [["a", "b"]]],
  ["Application/X-WWW-Form-Urlencoded", "a=b", [["a", "b"]]],
  [
    "multipart/form-data; boundary=b",
    `${part("a", "1\r\n2")}${part("é", "&=")}--b--\r\n`,
    [
      ["a", "1\r\n2"],
      ["é", "&="],
    ],
  ],
  [undefined, "", []],
  [FIELDS, "", []],
])("%s %j", async (type, text, fields) => {
  expect([...((await read(type, text)) as URLSearchParams)]).toEqual(fields);
});

describe("what is no form", () => {
  test.each([
    ["another kind", "application/json", "{}", 415],
    ["plain text", "text/plain", "a=b", 415],
    ["no kind", undefined, "a=b", 415],
    ["a kind that only begins like ours", `${FIELDS}x`, "a=b", 415],
    ["no boundary", "multipart/form-data", part("a", "1"), 400],
    ["no end", "multipart/form-data; boundary=b", part("a", "1"), 400],
    ["another boundary", "multipart/form-data; boundary=c", `${part("a", "1")}--b--`, 400],
    ["nothing in parts", "multipart/form-data; boundary=b", "", 400],
    ["a file", "multipart/form-data; boundary=b", `${part("a", "1", '; filename="a.txt"')}--b--\r\n`, 400],
    ["a null character", FIELDS, "a=%00", 400],
    ["a null character in a name", FIELDS, "a\0=1", 400],
    ["a null character in a part", "multipart/form-data; boundary=b", `${part("a", "\0")}--b--\r\n`, 400],
    ["too many fields", FIELDS, "a&".repeat(700), 413],
    ["too many parts", "multipart/form-data; boundary=b", `${part("a", "1").repeat(700)}--b--\r\n`, 413],
    ["too many bytes", FIELDS, `a=${"b".repeat(256 * 1024)}`, 413],
  ])("%s", async (_name, type, text, status) => {
    expect(await read(type, text)).toMatchObject({ status });
  });
});

test("the order form at its largest is a form", async () => {
  const lines = Array.from({ length: 100 }, (_, index) => `goodsId=${index}&distributionId=0&qty=1&price=1.00`).join("&");
  expect(await read(FIELDS, lines)).toBeInstanceOf(URLSearchParams);
});

test.each([
  ["fields just under every limit", FIELDS, `${"a=b&".repeat(599)}c=${"%41".repeat(80_000)}`],
  ["fields without end", FIELDS, "goodsId=1&".repeat(26_000)],
  ["nothing but signs", FIELDS, "&".repeat(262_144)],
  ["parts without end", "multipart/form-data; boundary=b", part("a", "1").repeat(4000)],
  ["headers without end", "multipart/form-data; boundary=b", `--b\r\n${"X: y\r\n".repeat(40_000)}\r\n1\r\n--b--\r\n`],
  ["a boundary again and again", "multipart/form-data; boundary=b", `${part("a", "--b\r\n-".repeat(30_000))}--b--\r\n`],
  ["a type without end", `multipart/form-data; ${"boundary=b;".repeat(1400)}`, `${part("a", "1")}--b--\r\n`],
  [
    "a name without end",
    "multipart/form-data; boundary=b",
    `--b\r\nContent-Disposition: form-data; name="${"%22\\".repeat(60_000)}"\r\n\r\n1\r\n--b--\r\n`,
  ],
])("nobody waits for %s", async (_name, type, text) => {
  expect(await longestHold(() => read(type, text)), "milliseconds").toBeLessThan(MOST_HELD);
});

test("a body is read whole, or given up as soon as it is too large", async () => {
  const body = (sizes: readonly number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size, "a")));
  expect((await readIncoming(body([3, 4]), 7))?.length).toBe(7);
  expect(await readIncoming(body([3, 5]), 7)).toBeUndefined();
  expect((await readIncoming(body([]), 7))?.length).toBe(0);
});
