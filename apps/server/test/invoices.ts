/** Issued invoices for tests of their PDF and XML. */
import type { IssuedInvoice } from "@rambla/domain/invoice/document/cii-rules";

const WORDS = [
  "title",
  "creditNote",
  "number",
  "date",
  "order",
  "ordered",
  "delivered",
  "credits",
  "buyer",
  "taxID",
  "item",
  "quantity",
  "rate",
  "net",
  "tax",
  "membership",
  "coupon",
  "coins",
  "delivery",
  "sum",
  "paid",
  "due",
  "refunded",
  "corrected",
  "export",
  "page",
];

export const COMPANY: IssuedInvoice = {
  type: 380,
  number: "LR2026-000001",
  issuedOn: "2026-11-28",
  currency: "EUR",
  content: {
    seller: {
      name: "Lumbra Demo GmbH",
      detailedAddress: "Beispielstraße 1",
      postCode: "50667",
      city: "Köln",
      country: "DE",
      vatId: "DE123456789",
      register: "HRB 1",
    },
    buyer: {
      name: `Łódź <b>"Świat"</b> & Ελλάδα Болгарія 株式会社`,
      detailedAddress: "ul. Długa 1",
      extraAddress: "",
      postCode: "00-001",
      city: "Warszawa",
      province: "",
      country: "PL",
      taxID: "PL5260001246",
    },
    isElectronic: true,
    orderNumber: "L26-12345678",
    orderedOn: "2026-11-20",
    deliveredOn: "2026-11-25",
    credited: null,
    languageTag: "pl-PL",
    words: Object.fromEntries(WORDS.map((word) => [word, `word ${word}`])) as IssuedInvoice["content"]["words"],
    lines: [
      { title: "Lampa Nido, żółta & biała", articleNumber: "A-1", quantity: 3, netMinor: 10_000, rate: 0.21, category: "S" },
      { title: "Książka", articleNumber: "", quantity: 1, netMinor: 2000, rate: 0.1, category: "S" },
    ],
    allowances: [{ what: "coupon", netMinor: 1000, rate: 0.21, category: "S" }],
    charges: [{ what: "delivery", netMinor: 412, rate: 0.21, category: "S" }],
    taxes: [
      { rate: 0.21, category: "S", netMinor: 9412, taxMinor: 1977 },
      { rate: 0.1, category: "S", netMinor: 2000, taxMinor: 200 },
    ],
  },
};

/** A credit note for a part. */
export const CREDIT_NOTE: IssuedInvoice = {
  ...COMPANY,
  type: 381,
  number: "LC2026-000001",
  content: {
    ...COMPANY.content,
    lines: [{ title: "word refunded", articleNumber: "", quantity: 1, netMinor: 1000, rate: 0.21, category: "S" }],
    allowances: [],
    charges: [],
    taxes: [{ rate: 0.21, category: "S", netMinor: 1000, taxMinor: 210 }],
    credited: { number: "LR2026-000001", issuedOn: "2026-11-28", because: "refunded" },
  },
};

/** An export without tax. */
export const EXPORT: IssuedInvoice = {
  ...COMPANY,
  content: {
    ...COMPANY.content,
    lines: [{ title: "Nido", articleNumber: "A-1", quantity: 1, netMinor: 1000, rate: 0, category: "G" }],
    allowances: [],
    charges: [],
    taxes: [{ rate: 0, category: "G", netMinor: 1000, taxMinor: 0 }],
  },
};
