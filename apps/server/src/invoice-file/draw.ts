/**
 * Draws an invoice as PDF/A-3 in a thread, because fonts would block the server. The same invoice gives the same bytes. Node runs this file
 * unbundled.
 */
import { parentPort } from "node:worker_threads";
import { writtenDay } from "@rambla/core/date-format";
import { formatMoney, money, writeCurrencies, type CurrencyFormat } from "@rambla/core/money";
import { ciiOf, type IssuedInvoice } from "@rambla/domain/invoice/document/cii-rules";
import { totalsOf } from "@rambla/domain/invoice/issue/content-rules";
import { Document, runsOf, useFont, type Weight } from "./fonts.ts";

/** An invoice, and the formats of the shop's currencies. */
export type Drawing = { readonly invoice: IssuedInvoice; readonly currencies: Readonly<Record<string, CurrencyFormat>> };

const INK = "#16181d";
const MUTED = "#5b5f68";
const LINE = "#c9ccd3";
const LEFT = 56;
const WIDTH = 595.28 - 2 * LEFT;
/** The end of the content; the footer is below. */
const BOTTOM = 750;
const TOP = 56;
/** The table's columns. */
const COLUMNS = [
  { at: 0, width: 260, align: "left" },
  { at: 268, width: 50, align: "right" },
  { at: 326, width: 60, align: "right" },
  { at: 394, width: WIDTH - 394, align: "right" },
] as const;

type Style = {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: "left" | "right";
  readonly width?: number;
};
type Box = { readonly x: number; readonly y: number };
type Pdf = PDFKit.PDFDocument;

/** Makes the functions that measure and write text. */
function penOf(pdf: Pdf) {
  const widthOf = (words: string, { size = 10, weight = 400 }: Style): number =>
    runsOf(words).reduce((sum, { script, text }) => sum + useFont(pdf, script, weight).fontSize(size).widthOfString(text), 0);

  function linesOf(words: string, style: Style): string[] {
    const { width = WIDTH } = style;
    const lines: string[] = [];
    for (const word of words.split(/\s+/).filter(Boolean)) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
      else lines.push(...cut(word, style, width));
    }
    return lines;
  }

  /** Splits a word that is wider than its column. */
  function cut(word: string, style: Style, width: number): string[] {
    const parts: string[] = [""];
    for (const sign of word) {
      const longer = `${parts.at(-1)}${sign}`;
      if (longer.length > 1 && widthOf(longer, style) > width) parts.push(sign);
      else parts[parts.length - 1] = longer;
    }
    return parts;
  }

  /** @returns the y of the next line */
  function write(words: string, { x, y }: Box, style: Style = {}): number {
    const { size = 10, weight = 400, colour = INK, align = "left", width = WIDTH } = style;
    let at = y;
    for (const line of linesOf(words, style)) {
      let left = align === "left" ? x : x + width - widthOf(line, style);
      for (const { script, text } of runsOf(line)) {
        useFont(pdf, script, weight).fontSize(size).fillColor(colour);
        pdf.text(text, left, at, { lineBreak: false });
        left += pdf.widthOfString(text);
      }
      at += size * 1.4;
    }
    return at;
  }

  const heightOf = (words: string, style: Style): number => linesOf(words, style).length * (style.size ?? 10) * 1.4;
  return { write, heightOf };
}

export function drawInvoice({ invoice, currencies }: Drawing): Promise<Buffer> {
  writeCurrencies(currencies);
  const { content, issuedOn, number } = invoice;
  const { words, languageTag, seller } = content;
  const title = `${words[invoice.type === 380 ? "title" : "creditNote"]} ${number}`;
  const made = new Date(`${issuedOn}T00:00:00Z`);
  const pdf = new Document({
    size: "A4",
    margins: { top: TOP, bottom: 0, left: LEFT, right: LEFT },
    subset: "PDF/A-3a",
    pdfVersion: "1.7",
    tagged: true,
    lang: languageTag,
    displayTitle: true,
    bufferPages: true,
    // No built-in font, because PDF/A needs embedded ones.
    font: "",
    info: { Title: xmlSafe(title), Author: xmlSafe(seller.name), CreationDate: made, ModDate: made },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
  });
  if (content.isElectronic) attachXml(pdf, ciiOf(invoice), made);
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const below = writeHead(pdf, root, invoice, title);
  writeTotals(pdf, root, invoice, writeTable(pdf, root, invoice, below));
  root.end();
  writeFeet(pdf, content);
  pdf.end();
  return done;
}

/** The library writes metadata unescaped. */
const xmlSafe = (text: string): string => text.replace(/[<>&]/g, " ");

/** Attaches the XML as Factur-X asks: an alternative to the page, named in the metadata. */
function attachXml(pdf: Pdf, xml: string, made: Date): void {
  pdf.file(Buffer.from(xml), {
    name: "factur-x.xml",
    type: "text/xml",
    description: "Factur-X",
    creationDate: made,
    modifiedDate: made,
    relationship: "Alternative",
  } as PDFKit.Mixins.PDFAttachmentOptions);
  const property = (name: string, description: string) =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;
  const name = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
  pdf.appendXML(`
    <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${name}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>
          ${property("DocumentFileName", "The name of the embedded XML document")}
          ${property("DocumentType", "The type of the hybrid document in capital letters")}
          ${property("Version", "The actual version of the standard applying to the embedded XML document")}
          ${property("ConformanceLevel", "The conformance level of the embedded XML document")}
        </rdf:Seq></pdfaSchema:property>
      </rdf:li></rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:fx="${name}">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>
  `);
}

type Struct = PDFKit.PDFStructureElement;

/** Seller, buyer and title. @returns the y of the table */
function writeHead(pdf: Pdf, root: Struct, { content, number, issuedOn }: IssuedInvoice, title: string): number {
  const { seller, buyer, words, languageTag, credited } = content;
  const { write } = penOf(pdf);
  const dayOf = (date: string) => writtenDay(date, languageTag);
  let y = TOP;
  const put = (tag: string, text: string, style: Style = {}, gap = 0) => {
    if (text === "") return;
    root.add(pdf.struct(tag, {}, () => void (y = write(text, { x: LEFT, y }, style) + gap)));
  };
  const place = (postCode: string, city: string) => `${postCode} ${city}`.trim();
  put("P", seller.name, { weight: 700, size: 13 });
  put("P", [seller.detailedAddress, place(seller.postCode, seller.city), seller.country].join(" · "), { colour: MUTED, size: 9 }, 26);
  put("H1", title, { weight: 700, size: 22 }, 12);
  const facts = [
    [words.number, number],
    [words.date, dayOf(issuedOn)],
    [words.order, content.orderNumber],
    [words.ordered, dayOf(content.orderedOn)],
    [words.delivered, dayOf(content.deliveredOn)],
    ...(credited ? [[words.credits, `${credited.number} (${dayOf(credited.issuedOn)})`] as const] : []),
  ] as const;
  const begin = y;
  put("H2", words.buyer, { weight: 700, colour: MUTED, size: 9 }, 2);
  for (const line of [
    buyer.name,
    buyer.detailedAddress,
    buyer.extraAddress,
    place(buyer.postCode, buyer.city),
    [buyer.province, buyer.country].filter(Boolean).join(", "),
    buyer.taxID === null ? "" : `${words.taxID}: ${buyer.taxID}`,
  ])
    put("P", line, { width: 230 });
  let factY = begin;
  for (const [label, value] of facts)
    root.add(
      pdf.struct("P", {}, () => {
        write(label, { x: LEFT + 262, y: factY }, { colour: MUTED, size: 9, width: 96 });
        factY = write(value, { x: LEFT + 362, y: factY }, { size: 9, width: WIDTH - 362 }) + 2;
      }),
    );
  return Math.max(y, factY) + 22;
}

function rule(pdf: Pdf, y: number, colour = LINE): void {
  pdf.markContent("Artifact");
  pdf
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.7)
    .strokeColor(colour)
    .stroke();
  pdf.endMarkedContent();
}

/** One row for each item, on as many pages as needed. @returns the y below it */
function writeTable(pdf: Pdf, root: Struct, invoice: IssuedInvoice, begin: number): number {
  const { content, currency } = invoice;
  const { words, languageTag } = content;
  const { write, heightOf } = penOf(pdf);
  const table = pdf.struct("Table");
  root.add(table);
  let y = begin;
  const row = (tag: "TH" | "TD", cells: readonly string[], style: Style) => {
    const height = Math.max(...cells.map((cell, at) => heightOf(cell, { ...style, ...COLUMNS[at] })));
    if (y + height > BOTTOM) {
      pdf.addPage();
      y = TOP;
    }
    table.add(
      pdf.struct(
        "TR",
        {},
        cells.map((cell, at) =>
          pdf.struct(tag, {}, () => void write(cell, { x: LEFT + (COLUMNS[at]?.at ?? 0), y }, { ...style, ...COLUMNS[at] })),
        ),
      ),
    );
    y += height + 6;
  };
  row("TH", [words.item, words.quantity, words.rate, words.net], { weight: 700, size: 9, colour: MUTED });
  rule(pdf, y - 3);
  for (const line of content.lines) {
    const name = line.articleNumber === "" ? line.title : `${line.title} (${line.articleNumber})`;
    const cells = [name, String(line.quantity), rateIn(line.rate, languageTag), formatMoney(money(line.netMinor, currency), languageTag)];
    row("TD", cells, {});
  }
  table.end();
  rule(pdf, y - 1);
  return y + 6;
}

const rateIn = (rate: number, languageTag: string): string =>
  new Intl.NumberFormat(languageTag, { style: "percent", maximumFractionDigits: 3 }).format(rate);

/** Totals and tax notes. */
function writeTotals(pdf: Pdf, root: Struct, { content, currency, type }: IssuedInvoice, begin: number): void {
  const { words, languageTag, allowances, charges, taxes } = content;
  const { write } = penOf(pdf);
  const { netMinor, totalMinor } = totalsOf(content);
  const text = (minor: number) => formatMoney(money(minor, currency), languageTag);
  const rows: readonly (readonly [string, string, Style?])[] = [
    ...allowances.map(({ what, rate, netMinor: minor }) => [`${words[what]} (${rateIn(rate, languageTag)})`, text(-minor)] as const),
    ...charges.map(({ what, rate, netMinor: minor }) => [`${words[what]} (${rateIn(rate, languageTag)})`, text(minor)] as const),
    [words.net, text(netMinor)],
    ...taxes.map(
      ({ rate, netMinor: of, taxMinor }) => [`${words.tax} ${rateIn(rate, languageTag)} · ${text(of)}`, text(taxMinor)] as const,
    ),
    [words.sum, text(totalMinor), { weight: 700, size: 12 }],
    [words[type === 380 ? "paid" : "refunded"], text(totalMinor), { colour: MUTED }],
    ...(type === 380 ? [[words.due, text(0), { colour: MUTED }] as const] : []),
  ];
  let y = begin;
  const room = (height: number) => {
    if (y + height <= BOTTOM) return;
    pdf.addPage();
    y = TOP;
  };
  for (const [label, value, style = {}] of rows) {
    room(20);
    root.add(
      pdf.struct("P", {}, () => {
        const next = write(label, { x: LEFT + 170, y }, { ...style, width: 210 });
        write(value, { x: LEFT + 388, y }, { ...style, width: WIDTH - 388, align: "right" });
        y = next + 4;
      }),
    );
  }
  const notes = taxes.some(({ category }) => category === "G") ? [words.export] : [];
  y += 16;
  for (const note of notes) {
    room(40);
    root.add(pdf.struct("P", {}, () => void (y = write(note, { x: LEFT, y }, { size: 9, colour: MUTED }) + 4)));
  }
}

/** Seller and page number on each page. */
function writeFeet(pdf: Pdf, { seller, words }: IssuedInvoice["content"]): void {
  const { write } = penOf(pdf);
  const { start, count } = pdf.bufferedPageRange();
  const said = [
    seller.name,
    `${seller.detailedAddress}, ${seller.postCode} ${seller.city}, ${seller.country}`,
    seller.register,
    seller.vatId === "" ? "" : `${words.taxID}: ${seller.vatId}`,
  ];
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(start + at);
    rule(pdf, 772);
    pdf.markContent("Artifact");
    write(said.filter(Boolean).join(" · "), { x: LEFT, y: 780 }, { size: 8, colour: MUTED, width: WIDTH - 70 });
    write(`${words.page} ${at + 1}/${count}`, { x: LEFT + WIDTH - 60, y: 780 }, { size: 8, colour: MUTED, width: 60, align: "right" });
    pdf.endMarkedContent();
  }
}

parentPort?.on("message", (drawing: Drawing) => {
  void drawInvoice(drawing).then((bytes) => parentPort?.postMessage(bytes, []));
});
