import { inflateSync } from "node:zlib";
import type { IssuedInvoice } from "@rambla/domain/invoice/document/cii-rules";
import { describe, expect, test } from "vitest";
import { COMPANY, CREDIT_NOTE } from "../../test/invoices.ts";
import { drawInvoice } from "./draw.ts";
import { makeInvoiceDrawer } from "./invoice-file.ts";

const drawn = (invoice: IssuedInvoice) => drawInvoice({ invoice, currencies: {} });

/** The PDF's decompressed streams as one text. */
function unpacked(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  const parts = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => {
    const bytes = pdf.subarray(index + length, text.indexOf("endstream", index));
    try {
      return inflateSync(bytes).toString("utf8");
    } catch {
      return bytes.toString("utf8");
    }
  });
  return parts.join("\n");
}

const all = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<ram:${tag}[^>]*>([^<]*)</ram:${tag}>`, "g"))].map(([, inner = ""]) => inner);
const sum = (amounts: readonly string[]) => amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0);

describe("a company's invoice", () => {
  test("is a PDF for the archive that holds the same as XML", async () => {
    const pdf = await drawn(COMPANY);
    const text = pdf.toString("latin1");
    for (const mark of [
      "/OutputIntents",
      "/AFRelationship /Alternative",
      "/AF [",
      "/EmbeddedFiles",
      "/StructTreeRoot",
      "/Lang (pl-PL)",
      "/Marked true",
      "/Subtype /text#2Fxml",
      "/F (factur-x.xml)",
    ])
      expect([mark, text.includes(mark)]).toEqual([mark, true]);
    // Every font is embedded.
    expect([...text.matchAll(/\/FontFile[23]?\b/g)].length).toBeGreaterThanOrEqual(3);
    expect(text).not.toMatch(/\/BaseFont \/Helvetica|\/JavaScript|\/Encrypt/);
    const inside = unpacked(pdf);
    for (const mark of [
      "<pdfaid:part>3</pdfaid:part>",
      "<pdfaid:conformance>A</pdfaid:conformance>",
      "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
      "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
      "pdfaExtension:schemas",
    ])
      expect([mark, inside.includes(mark)]).toEqual([mark, true]);
    expect(inside).toContain("<rsm:CrossIndustryInvoice");
  });

  test("says in XML what EN 16931 asks for, in sums that come out", async () => {
    const [xml = ""] = /<rsm:CrossIndustryInvoice[\s\S]*<\/rsm:CrossIndustryInvoice>/.exec(unpacked(await drawn(COMPANY))) ?? [];
    expect(xml).toContain("<ram:ID>urn:cen.eu:en16931:2017</ram:ID>");
    expect(xml).toContain("<ram:ID>LR2026-000001</ram:ID><ram:TypeCode>380</ram:TypeCode>");
    expect(xml).toContain('<udt:DateTimeString format="102">20261128</udt:DateTimeString>');
    expect(xml).toContain('<ram:ID schemeID="VA">DE123456789</ram:ID>');
    expect(xml).toContain('<ram:ID schemeID="VA">PL5260001246</ram:ID>');
    expect(xml).toContain("Łódź &#60;b&#62;&#34;Świat&#34;&#60;/b&#62; &#38; Ελλάδα Болгарія 株式会社");
    const one = (tag: string) => sum(all(xml, tag));
    const lines = sum(
      [...xml.matchAll(/MonetarySummation><ram:LineTotalAmount>([\d.]+)<\/ram:LineTotalAmount><\/ram:SpecifiedTradeSettlementLine/g)].map(
        ([, at = ""]) => at,
      ),
    );
    const header = xml.slice(xml.indexOf("HeaderMonetarySummation>"));
    const total = (tag: string) => sum(all(header, tag));
    // BR-CO-10 to BR-CO-16.
    expect(lines).toBe(total("LineTotalAmount"));
    expect([total("AllowanceTotalAmount"), total("ChargeTotalAmount")]).toEqual([1000, 412]);
    expect(total("TaxBasisTotalAmount")).toBe(lines - 1000 + 412);
    expect(total("TaxTotalAmount")).toBe(one("CalculatedAmount"));
    expect(one("BasisAmount")).toBe(total("TaxBasisTotalAmount"));
    expect(total("GrandTotalAmount")).toBe(total("TaxBasisTotalAmount") + total("TaxTotalAmount"));
    expect(total("DuePayableAmount")).toBe(total("GrandTotalAmount") - total("TotalPrepaidAmount"));
    // The unit price times the quantity is the line's amount.
    expect(
      all(xml, "ChargeAmount")
        .map(Number)
        .map((price, at) => Math.round(price * ([3, 1][at] ?? 0) * 100)),
    ).toEqual([10_000, 2000]);
  });

  test("has the same bytes each time, also by the thread", async () => {
    const [first, second] = [await drawn(COMPANY), await drawn(COMPANY)];
    expect(second.equals(first)).toBe(true);
    expect((await makeInvoiceDrawer()({ invoice: COMPANY, currencies: {} })).equals(first)).toBe(true);
  });
});

test("a credit note names the invoice it takes back", async () => {
  const inside = unpacked(await drawn(CREDIT_NOTE));
  expect(inside).toContain("<ram:TypeCode>381</ram:TypeCode>");
  expect(inside).toMatch(/InvoiceReferencedDocument><ram:IssuerAssignedID>LR2026-000001<.*<qdt:DateTimeString format="102">20261128</);
});

test("a person's invoice has no XML, and as many pages as its lines take", async () => {
  const [line] = COMPANY.content.lines;
  if (!line) throw new Error("an invoice without lines");
  const lines = Array.from({ length: 100 }, () => ({ ...line, title: "Nido ".repeat(30) }));
  const pdf = await drawn({ ...COMPANY, content: { ...COMPANY.content, isElectronic: false, lines } });
  expect(pdf.toString("latin1")).not.toContain("factur-x.xml");
  expect([...pdf.toString("latin1").matchAll(/\/Type \/Page\n/g)].length).toBeGreaterThan(5);
});
