import { describe, expect, test } from "vitest";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG, DEMO_LANGUAGES } from "@rambla/demo/shop";
import type { OrderWithLines } from "../order/service.ts";
import { composeMail } from "./compose.ts";
import { MAIL_TEXTS, mailTexts } from "./texts.ts";

const order = (rest: Partial<OrderWithLines> = {}): OrderWithLines => ({
  orderId: "o", brand: "lumbra", country: "ES", language: "es", orderNumber: "L26-12345678", orderType: "SALE_ORDER", stockHeld: true, heldUntil: null, stockTurn: 1, paymentStatus: "Processing",
  deliveryStatus: null, createdAt: new Date("2026-11-20T10:00:00Z"), payUntil: new Date("2026-11-20T10:30:00Z"), deadlineMoved: false, paidAt: null,
  canceledAt: null, cancelReason: null, paymentMethodId: "1", email: "ana@example.com", person: "ana@example.com",
  address: { firstName: "Ana", lastName: "<b>Ruiz</b>", country: "ES", province: "Madrid", city: "Madrid", postCode: "28001", detailedAddress: "Calle Mayor 1", extraAddress: "", company: "", phone: "+34600111222" },
  currency: "EUR", taxIncluded: true, taxRate: 0.21, goodsMinor: 3998, shippingMinor: 499, addedTaxMinor: 0, taxMinor: 780, totalMinor: 4497, depositMinor: null, paidMinor: 0, refundedMinor: 0,
  deliveryFrom: "2026-11-25", deliveryTo: "2026-11-27",
  lines: [{ goodsId: "1", distributionId: "0", articleNumber: "LU-1", title: "Lámpara & más", seoUrlParameter: "lampara", picture: { pictureId: "p", alt: "", colour: "" }, quantity: 2, priceMinor: 1999, originalPriceMinor: null, lineMinor: 3998, taxRate: 0.21, taxMinor: 694, preSale: false }],
  ...rest,
});
const LINK = "http://es.lumbra.localhost:3000/personCenter/orderDetails?orderId=o&token=t";
const UNTIL = new Date("2027-05-19T10:00:00Z");

describe("texts", () => {
  const keys = Object.keys(mailTexts(["en"])) as (keyof ReturnType<typeof mailTexts>)[];
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  test.each(DEMO_LANGUAGES)("%s has every word, with the same placeholders", (language) => {
    const own = MAIL_TEXTS[language] ?? {};
    const inherits = language !== "en" && Object.keys(own).length < keys.length;
    expect(inherits).toBe(language === "en-GB");
    for (const key of Object.keys(own)) expect(keys).toContain(key);
    for (const key of keys) expect([key, placeholders(mailTexts([language, "en"])[key])]).toEqual([key, placeholders(mailTexts(["en"])[key])]);
  });
});

describe("a mail", () => {
  test("holds every fact of the contract", () => {
    const mail = composeMail(DEMO_CONFIG, "orderPlaced", order(), LINK, UNTIL);
    for (const body of [mail.text, mail.html.replaceAll("&#38;", "&")]) {
      for (const fact of ["L26-12345678", "Lámpara & más", "LU-1 · 2 × 19,99", "39,98", "4,99", "44,97", "7,80", "21", "25 de noviembre de 2026", "27 de noviembre de 2026",
        "Calle Mayor 1", "28001 Madrid", "España", "+34600111222", "Tarjeta", "14\u00a0días", LINK]) expect(body).toContain(fact);
    }
    expect(mail.subject).toBe("Tu pedido L26-12345678");
    expect(mail.text).toContain("\n28001 Madrid\nEspaña\n");
    expect(mail.text).toContain("11:30");
  });

  test("escapes what people wrote", () => {
    expect(composeMail(DEMO_CONFIG, "orderPlaced", order(), LINK, UNTIL).html).not.toContain("<b>Ruiz");
  });

  test("adds tax where prices do not contain it, and writes the place as the country does", () => {
    const market = marketOf(DEMO_CONFIG, "velmo", "US");
    const mail = composeMail(DEMO_CONFIG, "orderPaid", order({ brand: "velmo", country: "US", language: market.language, currency: "USD", address: { ...order().address, country: "US", province: "NY", city: "New York", postCode: "10001" }, taxIncluded: false, taxRate: 0.08, addedTaxMinor: 320, payUntil: null }), LINK, UNTIL);
    expect(mail.text).toContain("Sales tax (8%): $3.20");
    expect(mail.text).toContain("\nNew York, NY 10001\nUnited States\n");
    expect(mail.text).not.toContain("includes VAT");
  });

  test("says what waits for its goods, and promises no day then", () => {
    const lines = order().lines.map((line) => ({ ...line, preSale: true }));
    const paid = composeMail(DEMO_CONFIG, "orderPaid", order({ lines, deliveryFrom: null, deliveryTo: null, payUntil: null }), LINK, UNTIL);
    expect(paid.text).toContain("Preventa · LU-1");
    expect(paid.text).toContain("después de que llegue la mercancía");
    expect(paid.text).not.toMatch(/24 a 48|Prevista entre/);
  });

  test("tells who cancelled, and promises no delivery then", () => {
    const canceled = { deliveryStatus: "Canceled", canceledAt: UNTIL, payUntil: null } as const;
    expect(composeMail(DEMO_CONFIG, "orderCanceled", order({ ...canceled, cancelReason: "timeout" }), LINK, UNTIL).text).toContain("no se pagó a tiempo");
    expect(composeMail(DEMO_CONFIG, "orderCanceled", order({ ...canceled, cancelReason: "soldOut" }), LINK, UNTIL).text).toContain("ya no quedaban unidades");
    expect(composeMail(DEMO_CONFIG, "orderCanceled", order({ ...canceled, cancelReason: "aboveLimit" }), LINK, UNTIL).text).toContain("límite de compra por persona");
    const own = composeMail(DEMO_CONFIG, "orderCanceled", order({ ...canceled, cancelReason: "shopper" }), LINK, UNTIL);
    expect(own.text).toContain("Has cancelado");
    expect(own.text).not.toContain("25 de noviembre");
  });

  test.each(DEMO_LANGUAGES)("leaves no placeholder open in %s", (language) => {
    for (const kind of ["orderPlaced", "orderPaid", "orderCanceled", "orderRefunded"] as const) {
      const { subject, text, html } = composeMail(DEMO_CONFIG, kind, order({ language, refundedMinor: 4497 }), LINK, UNTIL);
      expect(`${subject}${text}${html.replace(/style="[^"]*"/g, "")}`).not.toMatch(/\{\w+\}/);
    }
  });
});
