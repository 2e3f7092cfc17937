/** The invoices' fonts: one family in five scripts, each in its own file. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inflateSync } from "node:zlib";
import type PdfDocument from "pdfkit";

const require = createRequire(import.meta.url);
// An import would give the browser edition, which cannot read font files.
export const Document = require("pdfkit") as typeof PdfDocument;

const FOLDER = join(dirname(require.resolve("@fontsource/manrope/package.json")), "files");
export type Weight = 400 | 700;
const SCRIPTS = [
  [
    "latin",
    /[\u0020-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]/,
  ],
  ["latin-ext", /[\u0100-\u017f\u0192\u0218-\u021b\u1e80-\u1e85\u1ef2\u1ef3]/],
  ["greek", /[\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce]/],
  ["cyrillic", /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/],
  ["vietnamese", /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/],
] as const;
type Script = (typeof SCRIPTS)[number][0];

const fonts = new Map<string, Buffer>();

/** Selects a font; its file is read once. */
export function useFont(pdf: PDFKit.PDFDocument, script: Script, weight: Weight): PDFKit.PDFDocument {
  const name = `manrope-${script}-${weight}-normal`;
  const font = fonts.get(name) ?? unpacked(readFileSync(join(FOLDER, `${name}.woff`)));
  fonts.set(name, font);
  // The library keeps a font by its name.
  return pdf.registerFont(name, font).font(name);
}

/** Unpacks WOFF 1, which the library would do slowly for each invoice. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let end = head.length;
  for (let at = 0; at < count; at += 1) {
    const [offset = 0, packed = 0, length = 0] = [4, 8, 12].map((field) => woff.readUInt32BE(44 + 20 * at + field));
    const bytes = woff.subarray(offset, offset + packed);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(bytes) : bytes).copy(table);
    // Tag and checksum, then the new offset.
    woff.copy(head, 12 + 16 * at, 44 + 20 * at, 48 + 20 * at);
    woff.copy(head, 16 + 16 * at, 60 + 20 * at, 64 + 20 * at);
    head.writeUInt32BE(end, 20 + 16 * at);
    head.writeUInt32BE(length, 24 + 16 * at);
    parts.push(table);
    end += table.length;
  }
  return Buffer.concat(parts);
}

export type Run = { readonly script: Script; readonly text: string };

/**
 * Splits a text by font files. All spaces become plain ones; a character without a font becomes a question mark, because PDF/A allows no
 * missing glyph.
 */
export function runsOf(text: string): Run[] {
  const runs: { script: Script; text: string }[] = [];
  for (const sign of text.normalize("NFC").replace(/[\s\u00a0\u202f\u2009]+/gu, " ")) {
    const script = SCRIPTS.find(([, letters]) => letters.test(sign))?.[0];
    const last = runs.at(-1);
    const isSame = last !== undefined && (last.script === script || sign === " ");
    if (isSame) last.text += sign;
    else runs.push(script ? { script, text: sign } : { script: "latin", text: "?" });
  }
  return runs;
}
