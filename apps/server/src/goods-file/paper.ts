/**
 * Draws a product PDF in a thread, because fonts take a third of a second in which the server could not answer. Node runs this file
 * unbundled.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type PdfDocument from "pdfkit";
import type { GoodsFileKind } from "@rambla/contract/goods";
import type { LanguageCode } from "@rambla/core/market";
import { type Catalogue, type Text, textOf, type TextKey } from "@rambla/texts/format";

export type Paper = {
  readonly title: string;
  readonly articleNumber: string;
  readonly brandName: string;
  readonly description: string;
  readonly parameters: readonly { readonly title: string; readonly value: string }[];
  readonly energyClass: string | null;
  readonly languageTag: string;
};

/** What to draw, with its texts. Chinese uses English, because the embedded fonts lack Chinese. */
export type Drawing = { readonly kind: GoodsFileKind; readonly language: LanguageCode; readonly texts: Catalogue; readonly paper: Paper };

const require = createRequire(import.meta.url);
// An import would give the browser edition, which cannot read font files.
const Document = require("pdfkit") as typeof PdfDocument;

const FONT_FOLDER = join(dirname(require.resolve("@fontsource/figtree/package.json")), "files");
/** Weight → font files of basic and extended Latin. */
const FONTS = { regular: fontFiles(400), bold: fontFiles(700) } as const;
type Weight = keyof typeof FONTS;

function fontFiles(weight: number): { latin: string; extended: string } {
  return {
    latin: join(FONT_FOLDER, `figtree-latin-${weight}-normal.woff`),
    extended: join(FONT_FOLDER, `figtree-latin-ext-${weight}-normal.woff`),
  };
}
/** Letters in the second font file: Polish and others. */
const EXTENDED_RUN = /([\u0100-\u02af\u1e00-\u1eff]+)/;

const INK = "#16181d";
const MUTED = "#5b5f68";
const ENERGY = [
  ["A", "#00a651"],
  ["B", "#4fb848"],
  ["C", "#bdd62e"],
  ["D", "#f6e500"],
  ["E", "#f9b233"],
  ["F", "#ee7203"],
  ["G", "#e30613"],
] as const;

function draw({ kind, language, texts, paper }: Drawing): Promise<Buffer> {
  const text = textOf(texts, language, "paper");
  const document = new Document({
    size: "A4",
    margins: { top: 64, bottom: 64, left: 64, right: 64 },
    tagged: true,
    lang: paper.languageTag,
    displayTitle: true,
    pdfVersion: "1.7",
    // The default font would be loaded otherwise, which lacks Polish letters.
    font: FONTS.regular.latin,
    info: { Title: `${paper.title} – ${text(kind)}`, Author: paper.brandName },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
  });
  const body = document.struct("Document");
  document.addStructure(body);
  const write = (tag: string, words: string, size: number, colour = INK, gap = 0.5) => {
    body.add(
      document.struct(tag, {}, () => {
        document.fillColor(colour);
        writeRuns(document, words, size, tag.startsWith("H") ? "bold" : "regular");
        document.moveDown(gap);
      }),
    );
  };
  write("P", `${paper.brandName} · ${text(kind)}`, 11, MUTED, 0.6);
  write("H1", paper.title, 26, INK, 0.2);
  write("P", `${text("articleNumber")} ${paper.articleNumber}`, 11, MUTED, 1.5);
  if (kind === "manual") writeManual(write, text, paper);
  else if (kind === "energyLabel") writeEnergyLabel(document, write, text, paper);
  writeData(write, text, paper);
  body.end();
  document.end();
  return done;
}

type Words = Text<"paper">;
type Write = (tag: string, words: string, size: number, colour?: string, gap?: number) => void;

function writeManual(write: Write, text: Words, paper: Paper): void {
  write("H2", text("about"), 15, INK, 0.3);
  for (const paragraph of paper.description.split(/\n+/)) write("P", paragraph, 11, INK, 0.6);
  const section = (heading: TextKey<"paper">, words: TextKey<"paper">) => {
    write("H2", text(heading), 15, INK, 0.3);
    write("P", text(words), 11, INK, 1);
  };
  section("unpack.title", "unpack.text");
  section("use.title", "use.text");
  write("H2", text("safety.title"), 15, INK, 0.3);
  for (const rule of ["safety.1", "safety.2", "safety.3", "safety.4"] as const) write("P", `•  ${text(rule)}`, 11, INK, 0.2);
  write("P", " ", 6, INK, 0.3);
  section("care.title", "care.text");
  section("disposal.title", "disposal.text");
  section("service.title", "service.text");
}

function writeData(write: Write, text: Words, paper: Paper): void {
  if (paper.parameters.length === 0) return;
  write("H2", text("data"), 15, INK, 0.3);
  for (const { title, value } of paper.parameters) write("P", `${title}:  ${value}`, 11, INK, 0.15);
}

function writeEnergyLabel(document: PDFKit.PDFDocument, write: Write, text: Words, paper: Paper): void {
  if (!paper.energyClass) return;
  write("H2", `${text("efficiency")}: ${paper.energyClass}`, 15, INK, 0.8);
  const top = document.y;
  const left = 64;
  document.markContent("Artifact");
  ENERGY.forEach(([letter, colour], index) => {
    const y = top + index * 34;
    const width = 120 + index * 26;
    document.polygon([left, y], [left + width, y], [left + width + 14, y + 14], [left + width, y + 28], [left, y + 28]).fill(colour);
    document
      .fillColor(index > 1 && index < 5 ? INK : "#ffffff")
      .font(FONTS.bold.latin)
      .fontSize(16)
      .text(letter, left + 10, y + 6, { lineBreak: false });
    if (letter === paper.energyClass) {
      document.polygon([400, y + 14], [424, y - 6], [520, y - 6], [520, y + 34], [424, y + 34]).fill(INK);
      document.fillColor("#ffffff").fontSize(26).text(letter, 464, y, { lineBreak: false });
    }
  });
  document.endMarkedContent();
  document.x = left;
  document.y = top + ENERGY.length * 34 + 24;
}

/** Writes text from two font files as one paragraph. */
function writeRuns(document: PDFKit.PDFDocument, text: string, size: number, weight: Weight): void {
  const runs = text.split(EXTENDED_RUN).filter((run) => run !== "");
  runs.forEach((run, index) => {
    document
      .font(FONTS[weight][EXTENDED_RUN.test(run) ? "extended" : "latin"])
      .fontSize(size)
      .text(run, { continued: index < runs.length - 1, lineGap: 3 });
  });
}

const given: Drawing = workerData;
parentPort?.postMessage(await draw(given), []);
