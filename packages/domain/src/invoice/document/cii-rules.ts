/** An invoice as XML of EN 16931 in the syntax CII, which a company's books read. Pure: the same invoice gives the same text. */
import { decimalText, isoCurrency, money } from "@rambla/core/money";
import type { Adjustment, TaxCategory, TaxRow } from "../issue/amount-rules.ts";
import { type InvoiceContent, totalsOf } from "../issue/content-rules.ts";

export type IssuedInvoice = {
  readonly type: 380 | 381;
  readonly number: string;
  /** `2026-11-28`. */
  readonly issuedOn: string;
  readonly currency: string;
  readonly content: InvoiceContent;
};

/** A profile that holds all of EN 16931, as Factur-X names it. */
const GUIDELINE = "urn:cen.eu:en16931:2017";
const NAMESPACES = [
  ["rsm", "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"],
  ["ram", "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"],
  ["qdt", "urn:un:unece:uncefact:data:standard:QualifiedDataType:100"],
  ["udt", "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"],
] as const;

/** A piece of XML; its text is escaped already. */
type Xml = string;

/** Text as XML holds it: without the signs that XML 1.0 has no place for. */
const text = (words: string): Xml =>
  words
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const tag = (name: string, inner: readonly Xml[] | string, attributes = ""): Xml =>
  `<${name}${attributes}>${typeof inner === "string" ? text(inner) : inner.join("")}</${name}>`;
/** A tag that is left out where there is nothing to say. */
const optional = (name: string, words: string, attributes = ""): Xml => (words === "" ? "" : tag(name, words, attributes));
const day = (name: string, date: string, prefix = "udt"): Xml =>
  tag(name, [tag(`${prefix}:DateTimeString`, date.replaceAll("-", ""), ' format="102"')]);
const percent = (rate: number): string => String(Math.round(rate * 100_000) / 1000);

/** The XML of an invoice or a credit note. */
export function ciiOf(invoice: IssuedInvoice): string {
  const { content, type, number, issuedOn } = invoice;
  const root = NAMESPACES.map(([prefix, name]) => ` xmlns:${prefix}="${name}"`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag(
    "rsm:CrossIndustryInvoice",
    [
      tag("rsm:ExchangedDocumentContext", [tag("ram:GuidelineSpecifiedDocumentContextParameter", [tag("ram:ID", GUIDELINE)])]),
      tag("rsm:ExchangedDocument", [tag("ram:ID", number), tag("ram:TypeCode", String(type)), day("ram:IssueDateTime", issuedOn)]),
      tag("rsm:SupplyChainTradeTransaction", [
        ...content.lines.map((line, index) => lineOf(invoice, line, index)),
        agreementOf(content),
        tag("ram:ApplicableHeaderTradeDelivery", [
          tag("ram:ActualDeliverySupplyChainEvent", [day("ram:OccurrenceDateTime", content.deliveredOn)]),
        ]),
        settlementOf(invoice),
      ]),
    ],
    root,
  )}\n`;
}

const amount = (minor: number, { currency }: Pick<IssuedInvoice, "currency">): string => decimalText(money(minor, currency));

/** A price of one piece, with as many places as its line needs to come out. */
function unitPrice(netMinor: number, quantity: number): string {
  const price = netMinor / quantity / 100;
  return price.toFixed(netMinor % quantity === 0 ? 2 : 6);
}

function lineOf(invoice: IssuedInvoice, line: InvoiceContent["lines"][number], index: number): Xml {
  const { title, articleNumber, quantity, netMinor } = line;
  return tag("ram:IncludedSupplyChainTradeLineItem", [
    tag("ram:AssociatedDocumentLineDocument", [tag("ram:LineID", String(index + 1))]),
    tag("ram:SpecifiedTradeProduct", [optional("ram:SellerAssignedID", articleNumber), tag("ram:Name", title)]),
    tag("ram:SpecifiedLineTradeAgreement", [
      tag("ram:NetPriceProductTradePrice", [tag("ram:ChargeAmount", unitPrice(netMinor, quantity))]),
    ]),
    tag("ram:SpecifiedLineTradeDelivery", [tag("ram:BilledQuantity", String(quantity), ' unitCode="C62"')]),
    tag("ram:SpecifiedLineTradeSettlement", [
      tag("ram:ApplicableTradeTax", taxKind(line)),
      tag("ram:SpecifiedTradeSettlementLineMonetarySummation", [tag("ram:LineTotalAmount", amount(netMinor, invoice))]),
    ]),
  ]);
}

const taxKind = ({ category, rate }: { readonly category: TaxCategory; readonly rate: number }): Xml[] => [
  tag("ram:TypeCode", "VAT"),
  tag("ram:CategoryCode", category),
  tag("ram:RateApplicablePercent", percent(rate)),
];

function agreementOf({ seller, buyer, orderNumber }: InvoiceContent): Xml {
  return tag("ram:ApplicableHeaderTradeAgreement", [
    tag("ram:SellerTradeParty", [
      tag("ram:Name", seller.name),
      seller.register === "" ? "" : tag("ram:SpecifiedLegalOrganization", [tag("ram:ID", seller.register)]),
      addressOf({ ...seller, extraAddress: "", province: "" }),
      taxIdOf(seller.vatId, seller.country),
    ]),
    tag("ram:BuyerTradeParty", [tag("ram:Name", buyer.name), addressOf(buyer), taxIdOf(buyer.taxID ?? "", buyer.country)]),
    tag("ram:BuyerOrderReferencedDocument", [tag("ram:IssuerAssignedID", orderNumber)]),
  ]);
}

type Address = Pick<InvoiceContent["buyer"], "postCode" | "detailedAddress" | "extraAddress" | "city" | "country" | "province">;

function addressOf({ postCode, detailedAddress, extraAddress, city, country, province }: Address): Xml {
  return tag("ram:PostalTradeAddress", [
    optional("ram:PostcodeCode", postCode),
    optional("ram:LineOne", detailedAddress),
    optional("ram:LineTwo", extraAddress),
    optional("ram:CityName", city),
    tag("ram:CountryID", country),
    optional("ram:CountrySubDivisionName", province),
  ]);
}

/** A VAT number begins with its country, that of Greece with `EL` (ISO 3166 says `GR`). Any other number has the scheme `FC`. */
function taxIdOf(id: string, country: string): Xml {
  if (id === "") return "";
  const isVat = id.startsWith(country === "GR" ? "EL" : country);
  return tag("ram:SpecifiedTaxRegistration", [tag("ram:ID", id, ` schemeID="${isVat ? "VA" : "FC"}"`)]);
}

function settlementOf(invoice: IssuedInvoice): Xml {
  const { content, currency } = invoice;
  const { linesMinor, allowancesMinor, chargesMinor, netMinor, taxMinor, totalMinor } = totalsOf(content);
  const iso = ` currencyID="${isoCurrency(currency)}"`;
  return tag("ram:ApplicableHeaderTradeSettlement", [
    tag("ram:InvoiceCurrencyCode", isoCurrency(currency)),
    ...content.taxes.map((row) => taxRow(invoice, row)),
    ...content.allowances.map((one) => adjustment(invoice, one, "false")),
    ...content.charges.map((one) => adjustment(invoice, one, "true")),
    tag("ram:SpecifiedTradePaymentTerms", [tag("ram:Description", content.words[content.credited ? "refunded" : "paid"])]),
    tag("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      tag("ram:LineTotalAmount", amount(linesMinor, invoice)),
      tag("ram:ChargeTotalAmount", amount(chargesMinor, invoice)),
      tag("ram:AllowanceTotalAmount", amount(allowancesMinor, invoice)),
      tag("ram:TaxBasisTotalAmount", amount(netMinor, invoice)),
      tag("ram:TaxTotalAmount", amount(taxMinor, invoice), iso),
      tag("ram:GrandTotalAmount", amount(totalMinor, invoice)),
      tag("ram:TotalPrepaidAmount", amount(totalMinor, invoice)),
      tag("ram:DuePayableAmount", amount(0, invoice)),
    ]),
    content.credited
      ? tag("ram:InvoiceReferencedDocument", [
          tag("ram:IssuerAssignedID", content.credited.number),
          day("ram:FormattedIssueDateTime", content.credited.issuedOn, "qdt"),
        ])
      : "",
  ]);
}

function taxRow(invoice: IssuedInvoice, { rate, category, netMinor, taxMinor }: TaxRow): Xml {
  const isExport = category === "G";
  return tag("ram:ApplicableTradeTax", [
    tag("ram:CalculatedAmount", amount(taxMinor, invoice)),
    tag("ram:TypeCode", "VAT"),
    isExport ? tag("ram:ExemptionReason", invoice.content.words.export) : "",
    tag("ram:BasisAmount", amount(netMinor, invoice)),
    tag("ram:CategoryCode", category),
    isExport ? tag("ram:ExemptionReasonCode", "VATEX-EU-G") : "",
    tag("ram:RateApplicablePercent", percent(rate)),
  ]);
}

function adjustment(invoice: IssuedInvoice, { what, netMinor, ...kind }: Adjustment, isCharge: "true" | "false"): Xml {
  return tag("ram:SpecifiedTradeAllowanceCharge", [
    tag("ram:ChargeIndicator", [tag("udt:Indicator", isCharge)]),
    tag("ram:ActualAmount", amount(netMinor, invoice)),
    tag("ram:Reason", invoice.content.words[what]),
    tag("ram:CategoryTradeTax", taxKind(kind)),
  ]);
}
