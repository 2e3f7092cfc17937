import { describe, expect, test } from "vitest";
import type { ShopConfig } from "@rambla/core/config";
import { languageChain, marketOf } from "@rambla/core/market";
import { DEMO_CONFIG, DEMO_LANGUAGES } from "@rambla/demo/shop";
import { OWN_TEXTS } from "@rambla/texts/read";
import { makeTexts } from "@rambla/texts/texts";
import { SAMPLE_ADDRESS, SAMPLE_LINE, sampleOrder as order } from "../../../test/sample-order.ts";
import { written } from "../../mail/presentation.ts";
import { orderLetter } from "./mail-presentation.ts";
import type { OrderMailKind } from "./mail-wording.ts";
import type { OrderWithLines } from "../store.ts";

const texts = makeTexts([OWN_TEXTS]);

const LINK = "http://es.lumbra.localhost:3000/personCenter/orderDetails?orderId=o&token=t";
const UNTIL = new Date("2027-05-19T10:00:00Z");

const ORIGIN = "http://es.lumbra.localhost:3000";
function write(kind: OrderMailKind, about: OrderWithLines, config: ShopConfig = DEMO_CONFIG) {
  const { brand, languageTag } = marketOf(config, about.brand, about.country);
  const chain = languageChain(config, about.language);
  return written(
    { brand, contact: brand.contact, languageTag, origin: ORIGIN, home: `${ORIGIN}/`, text: texts.of(chain, "mail") },
    orderLetter(config, kind, about, texts.of(chain, "orderMail"), {
      order: LINK,
      withdrawal: `${ORIGIN}/withdrawal`,
      until: UNTIL,
      origin: ORIGIN,
    }),
  );
}

describe("a mail", () => {
  test("holds every fact of the contract", () => {
    const mail = write("orderPlaced", order());
    for (const body of [mail.text, mail.html.replaceAll("&#38;", "&")]) {
      for (const fact of [
        "L26-12345678",
        "Lámpara & más",
        "LU-1 · 2\u00a0×\u00a019,99",
        "39,98",
        "4,99",
        "44,97",
        "7,80",
        "21",
        "25 de noviembre de 2026",
        "27 de noviembre de 2026",
        "Calle Mayor 1",
        "28001 Madrid",
        "España",
        "+34600111222",
        "Tarjeta",
        "14\u00a0días",
        LINK,
      ])
        expect(body).toContain(fact);
    }
    const saving = write(
      "orderPlaced",
      order({
        lines: [
          { ...SAMPLE_LINE, discountMinor: 500, lineMinor: 3498, fullDiscountId: "a", fullDiscountTitle: "Otoño", fullDiscountMinor: 500 },
        ],
      }),
    );
    expect(saving.text).toContain("LU-1 · 2\u00a0×\u00a019,99\u00a0€ · Otoño: \u22125,00\u00a0€ = 34,98\u00a0€");
    const reduced = write(
      "orderPlaced",
      order({
        goodsMinor: 3498,
        lines: [{ ...SAMPLE_LINE, originalPriceMinor: 2499, discountMinor: 500, lineMinor: 3498, fullDiscountMinor: 200 }],
      }),
    );
    expect(reduced.text.replaceAll("\u00a0", " "), "the struck price of the line is the sum of the goods").toContain(
      "LU-1 · 2 × 19,99 € · Antes: 24,99 € = 34,98 €",
    );
    expect(reduced.text.replaceAll("\u00a0", " "), "what was agreed to was told that way").toContain(
      "Artículos: 49,98 €\nAhorras: \u221210,00 €\nDescuento por pack: \u22123,00 €\nDescuento de promoción: \u22122,00 €\n",
    );
    expect(mail.subject).toBe("Confirmación de tu pedido L26-12345678");
    expect(mail.text).toContain("\n28001 Madrid\nEspaña\n");
    expect(mail.text).toContain("11:30");
  });

  test("says that goods wait for those of a pre-sale, and of nothing else that it does", () => {
    const together = "Todo sale junto, en cuanto tengamos todos los artículos.";
    const ahead = { ...SAMPLE_LINE, preSale: true };
    expect(write("orderPlaced", order({ lines: [SAMPLE_LINE, ahead] })).text).toContain(together);
    for (const lines of [[SAMPLE_LINE], [ahead], [ahead, ahead]])
      expect(write("orderPlaced", order({ lines })).text).not.toContain(together);
  });

  test("names a bundle with its price, and what is in it", () => {
    const of = { palletId: "desk", palletTitle: "Mesa & luz", palletQuantity: 2 };
    const lines = [
      { ...SAMPLE_LINE, ...of, discountMinor: 498, lineMinor: 3500 },
      { ...SAMPLE_LINE, ...of, title: "Bombilla", articleNumber: "LU-2", quantity: 4, priceMinor: 500, lineMinor: 2000 },
      { ...SAMPLE_LINE, title: "Farol", articleNumber: "LU-3" },
    ];
    const { text, html } = write("orderPlaced", order({ lines }));
    expect(text).toContain(
      `Mesa & luz\n  2\u00a0×\u00a027,50\u00a0€ · Por separado: 29,99\u00a0€ = 55,00\u00a0€\n+ Lámpara & más\n  LU-1 · 2\u00a0×\n+ Bombilla\n  LU-2 · 4\u00a0×\nFarol\n  LU-3 · 2\u00a0×\u00a019,99\u00a0€ = 39,98\u00a0€`,
    );
    expect(html).toContain("Mesa &#38; luz<br>");
  });

  test("tells what a coupon and coins have paid, and nothing of them where none did", () => {
    const { text, html } = write("orderPlaced", order({ couponMinor: 1000, coinsMinor: 250, totalMinor: 3247 }));
    for (const body of [text, html])
      for (const fact of ["Cupón", "\u221210,00\u00a0€", "Aigocoins", "\u22122,50\u00a0€", "32,47"]) expect(body).toContain(fact);
    expect(write("orderPlaced", order()).text).not.toMatch(/Cupón|Aigocoins/);
  });

  test("promises no money to whoever has paid with coupon and coins alone", () => {
    const off = { paymentStatus: "Paid", deliveryStatus: "Canceled", cancelReason: "shop", canceledAt: UNTIL } as const;
    expect(write("orderCanceled", order({ ...off, coinsMinor: 4497, totalMinor: 0 })).text).toMatch(/cupón y aigocoins vuelve a ser tuyo/);
    expect(write("orderCanceled", order(off)).text).toMatch(/devolvemos el importe íntegro/);
  });

  test("names what a member gets, while the membership stands", () => {
    const membership = { orderType: "MEMBERSHIP_ORDER", address: null, lines: [] } as const;
    const benefit = "Respondemos a tus preguntas antes que a las demás.";
    expect(write("orderPlaced", order(membership)).text).toContain(`Lo que recibes como socio\n${benefit}`);
    expect(write("orderPlaced", order()).text).not.toContain(benefit);
    expect(
      write("orderCanceled", order({ ...membership, deliveryStatus: "Canceled", cancelReason: "shop", canceledAt: UNTIL })).text,
    ).not.toContain(benefit);
  });

  test("speaks of a membership that ended only where one had begun", () => {
    const off = {
      orderType: "MEMBERSHIP_ORDER",
      address: null,
      lines: [],
      deliveryStatus: "Canceled",
      cancelReason: "shop",
      canceledAt: UNTIL,
    } as const;
    expect(write("orderCanceled", order(off)).text).toMatch(/devolvemos el importe íntegro/);
    const begun = write(
      "orderCanceled",
      order({ ...off, paymentStatus: "Paid", paidMinor: 2900, memberFrom: UNTIL, memberUntil: UNTIL }),
    ).text;
    expect(begun).toContain("29,00");
    expect(begun).not.toMatch(/devolvemos el importe íntegro/);
  });

  test.each(DEMO_LANGUAGES)("promises of a membership that is off no parcel that would not come, in %s", (language) => {
    const off = { language, deliveryStatus: "Canceled", canceledAt: UNTIL, payUntil: null } as const;
    const ofMembership = { orderType: "MEMBERSHIP_ORDER", address: null, lines: [] } as const;
    const ways = [
      { cancelReason: "shopper" },
      { cancelReason: "timeout" },
      { cancelReason: "shop" },
      { cancelReason: "shop", totalMinor: 0 },
      { cancelReason: "shop", paymentStatus: "Transferred" },
    ] as const;
    const noParcel = /[Nn]ada|verschickt|will be sent|envoyé|spedito|verzonden|wysłane|寄出/;
    for (const way of ways) {
      const [goods, membership] = [
        write("orderCanceled", order({ ...off, ...way })).text,
        write("orderCanceled", order({ ...off, ...way, ...ofMembership })).text,
      ];
      expect(goods, JSON.stringify(way)).toMatch(noParcel);
      expect(membership, JSON.stringify(way)).not.toMatch(noParcel);
      // The rest is a sentence of its own.
      expect(membership).toMatch(language === "zh" ? /订单 L26-12345678[^。]*。/ : /L26-12345678[^.]*\. \p{Lu}/u);
    }
  });

  test("names who sells in law at its end, where the document says it", () => {
    const seller = "Lámparas & Cía. S.L., Calle Mayor 5, Madrid";
    const { brands } = DEMO_CONFIG;
    const config = { ...DEMO_CONFIG, brands: { ...brands, lumbra: { ...brands.lumbra, legalEntity: seller } } };
    const mail = write("orderPaid", order(), config);
    expect(mail.text.trimEnd().split("\n").slice(-2)).toEqual([seller, `${ORIGIN}/`]);
    expect(mail.html).toContain(">Lámparas &#38; Cía. S.L., Calle Mayor 5, Madrid<br>");
  });

  test("promises the days of withdrawal that the settings say, and knows the payment method by the id they give it (D-195, D-108)", () => {
    const config = {
      ...DEMO_CONFIG,
      withdrawal: { days: 30 },
      payment: { ...DEMO_CONFIG.payment, ids: { card: "31", wallet: "1", payLater: "5", bank: "7" } },
    };
    const mail = write("orderPaid", order(), config);
    expect(mail.text).toContain("en un plazo de 30\u00a0días desde");
    expect(mail.text).not.toMatch(/\b14\b/);
    expect(mail.text).toContain("Forma de pago: Monedero digital");
  });

  test("tells the tax of each rate, and what is taken off outside the tax area", () => {
    const taxes = [
      { rate: 0.21, netMinor: 1000, taxMinor: 210 },
      { rate: 0.1, netMinor: 2988, taxMinor: 299 },
    ];
    const both = write("orderPaid", order({ taxes })).text;
    expect(both).toMatch(/IVA incluido \(21\s%\): 2,10/);
    expect(both).toMatch(/IVA incluido \(10\s%\): 2,99/);
    const off = write(
      "orderPaid",
      order({ taxRate: 0, taxMinor: 0, taxOffMinor: 780, totalMinor: 3717, taxes: [{ rate: 0, netMinor: 3717, taxMinor: 0 }] }),
    ).text;
    expect(off).toContain("IVA descontado: −7,80");
    expect(off).not.toContain("IVA incluido");
  });

  test("adds tax where prices do not contain it, and writes the place as the country does", () => {
    const market = marketOf(DEMO_CONFIG, "velmo", "US");
    const mail = write(
      "orderPaid",
      order({
        brand: "velmo",
        country: "US",
        language: market.language,
        currency: "USD",
        address: { ...SAMPLE_ADDRESS, country: "US", province: "NY", city: "New York", postCode: "10001" },
        taxIncluded: false,
        taxRate: 0.08,
        addedTaxMinor: 320,
        taxes: [{ rate: 0.08, netMinor: 4497, taxMinor: 320 }],
        payUntil: null,
      }),
    );
    expect(mail.text).toContain("Sales tax (8%): $3.20");
    expect(mail.text).toContain("\nNew York, NY 10001\nUnited States\n");
    expect(mail.text).not.toContain("includes VAT");
  });

  test("says what waits for its goods, and promises no day then", () => {
    const lines = order().lines.map((line) => ({ ...line, preSale: true }));
    const paid = write("orderPaid", order({ lines, deliveryFrom: null, deliveryTo: null, payUntil: null }));
    expect(paid.text).toContain("Preventa · LU-1");
    expect(paid.text).toContain("después de que llegue la mercancía");
    expect(paid.text).not.toMatch(/24 a 48|Prevista entre/);
  });

  test("asks for a payment whoever has not paid when it is written, and nobody else", () => {
    expect(write("orderPlaced", order()).text).toContain("Si el pago todavía no se ha completado");
    for (const kind of ["orderPlaced", "orderPaid"] as const)
      expect(write(kind, order({ paymentStatus: "Paid", paidMinor: 4497, payUntil: null })).text).not.toMatch(/Si el pago|se cancela/);
    const byDeposit = order({ lines: [{ ...SAMPLE_LINE, preSale: true }], depositMinor: 1000, balanceUntil: UNTIL });
    expect(write("orderPlaced", byDeposit).text).toMatch(/Si la señal/);
    expect(write("orderPlaced", { ...byDeposit, paymentStatus: "PartPaid", paidMinor: 1000, payUntil: UNTIL }).text).not.toMatch(
      /Si la señal/,
    );
    expect(write("orderPlaced", order({ byTransfer: true, paymentStatus: "UnPaid" })).text).toMatch(/Transfiere/);
    expect(write("orderPlaced", order({ byTransfer: true, paymentStatus: "Transferred" })).text).not.toMatch(/Transfiere/);
  });

  test("says where a transfer goes, how much, with which reference and until when, also once it is said to be sent", () => {
    const block = (rest: Partial<OrderWithLines>) =>
      /\nDatos bancarios\n((?:.+\n)+)/
        .exec(write("orderPlaced", order({ byTransfer: true, ...rest })).text)?.[1]
        ?.split("\n")
        .map((line) => line.split(":")[0])
        .filter(Boolean);
    const facts = ["Titular de la cuenta", "Banco", "IBAN", "BIC", "Total", "Concepto"];
    expect(block({ paymentStatus: "UnPaid" })).toEqual([...facts, "Transferir antes del"]);
    expect(block({ paymentStatus: "Transferred", payUntil: null, transferredAt: UNTIL })).toEqual([...facts, "Transferido el"]);
    expect(block({ paymentStatus: "Transferred", deliveryStatus: "Canceled", payUntil: null })).toBeUndefined();
  });

  test("says what comes next where it comes by itself, and thanks nobody for what the clock said", () => {
    const next = (kind: OrderMailKind, rest: Partial<OrderWithLines>) =>
      /\nQué pasa ahora\n(.*)/
        .exec(write(kind, order(rest)).text)?.[1]
        ?.split(" ")
        .slice(0, 5)
        .join(" ");
    const paid = { paymentStatus: "Paid", paidMinor: 4497, payUntil: null } as const;
    const off = { deliveryStatus: "Canceled", canceledAt: UNTIL } as const;
    const membership = { orderType: "MEMBERSHIP_ORDER", address: null, lines: [] } as const;
    const deposit = { depositMinor: 1000, balanceUntil: UNTIL } as const;
    expect([
      next("orderPlaced", {}),
      next("orderPlaced", { byTransfer: true }),
      next("orderPlaced", deposit),
      next("orderPlaced", paid),
      next("orderPlaced", { ...paid, ...membership }),
      next("orderPaid", paid),
      next("orderPaid", { ...paid, ...membership }),
      next("orderDepositPaid", { ...deposit, paidMinor: 1000 }),
      next("orderShipped", { ...paid, deliveryStatus: "HaveDelivered" }),
    ]).toEqual([
      "En cuanto llegue tu pago,",
      "En cuanto tu transferencia esté",
      "En cuanto llegue tu señal,",
      "En cuanto salga tu paquete,",
      undefined,
      "En cuanto salga tu paquete,",
      undefined,
      "Cuando el resto esté pagado",
      "Si no nos dices nada,",
    ]);
    expect([
      next("orderCanceled", { ...off, cancelReason: "shopper" }),
      next("orderCanceled", { ...paid, ...off, cancelReason: "shop" }),
      next("orderCanceled", { ...off, cancelReason: "soldOut" }),
      next("orderCanceled", { ...paid, ...off, cancelReason: "shop", refundedMinor: 4497 }),
    ]).toEqual([undefined, "Te escribimos en cuanto el", "Te escribimos en cuanto el", undefined]);
    const arrived = { ...paid, deliveryStatus: "Finished" } as const;
    expect(write("orderFinished", order({ ...arrived, finishedBy: "clock" })).text).not.toMatch(/^Gracias/);
    expect(write("orderFinished", order({ ...arrived, finishedBy: "shopper" })).text).toMatch(/^Gracias/);
  });

  test("tells who cancelled, and promises no delivery then", () => {
    const canceled = { deliveryStatus: "Canceled", canceledAt: UNTIL, payUntil: null } as const;
    expect(write("orderCanceled", order({ ...canceled, cancelReason: "timeout" })).text).toContain("no se pagó a tiempo");
    expect(write("orderCanceled", order({ ...canceled, cancelReason: "soldOut" })).text).toContain("ya no quedaban unidades");
    expect(write("orderCanceled", order({ ...canceled, cancelReason: "aboveLimit" })).text).toContain("límite de compra por persona");
    const own = write("orderCanceled", order({ ...canceled, cancelReason: "shopper" }));
    expect(own.text).toContain("Has cancelado");
    expect(own.text).not.toContain("25 de noviembre");
  });
});
