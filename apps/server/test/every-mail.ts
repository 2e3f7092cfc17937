/** Every kind of mail in a market, with hostile names and texts. */
import { accountLetter, type AccountMailKind } from "@rambla/domain/account/mail-presentation";
import { reviewLetter } from "@rambla/domain/review/mail-presentation";
import { nextLetter, receiptLetter, refusedLetter } from "@rambla/domain/after-sale/mail-presentation";
import {
  approvedLetter,
  askedLetter,
  declinedLetter,
  endedLetter,
  lessenedLetter,
  replacedLetter,
} from "@rambla/domain/after-sale/returns/return-mail-presentation";
import { answerLetter } from "@rambla/domain/consultation/mail-presentation";
import { readyLetter, refusedLetter as refusedInvoiceLetter } from "@rambla/domain/invoice/mail/mail-presentation";
import { arrivalLetter } from "@rambla/domain/goods/arrival/arrival-presentation";
import { type Frame, type Letter, mailPicture, written } from "@rambla/domain/mail/presentation";
import { newsletterLetter } from "@rambla/domain/newsletter/presentation";
import { orderNotice, questionNotice, tooManyNotice, type Voice } from "@rambla/domain/operator/notification/notification-presentation";
import { orderLetter } from "@rambla/domain/order/mail/mail-presentation";
import type { OrderMailKind } from "@rambla/domain/order/mail/mail-wording";
import type { OrderWithLines } from "@rambla/domain/order/service";
import type { ShopConfig } from "@rambla/core/config";
import { languageChain, type LanguageCode, type Market } from "@rambla/core/market";
import { money } from "@rambla/core/money";
import type { Text } from "@rambla/texts/format";
import type { Texts } from "@rambla/texts/texts";
import { SAMPLE_ADDRESS, SAMPLE_LINE, sampleOrder } from "../../../packages/domain/test/sample-order.ts";

const AT = new Date("2026-11-20T10:00:00Z");
const LATER = new Date("2026-12-18T10:00:00Z");
/** A hostile name of a person or product. */
export const NASTY = `<b onclick="x">O'Hara</b> & "Co" <img src=x>`;
const PICTURE = { pictureId: "lumbra-bulb-a60-1", alt: NASTY, colour: "#eeeeee" };

const LINE: OrderWithLines["lines"][number] = {
  ...SAMPLE_LINE,
  articleNumber: "AB-100",
  title: `Nido ${NASTY}`,
  picture: PICTURE,
  originalPriceMinor: 2499,
};
const BACK = { refundId: "r", amountMinor: 1000 };
const BUNDLE = { palletId: "desk", palletTitle: "Mora + Nido", palletQuantity: 1, quantity: 1 };

/** An order with every fact that mails use. */
function anOrder({ brand, country, language, currency }: Market, rest: Partial<OrderWithLines> = {}): OrderWithLines {
  return sampleOrder({
    brand: brand.code,
    country: country.code,
    language,
    paymentStatus: "Paid",
    payUntil: null,
    paidAt: AT,
    address: { ...SAMPLE_ADDRESS, firstName: NASTY, lastName: "Ruiz", country: country.code, detailedAddress: `Calle Mayor 1 ${NASTY}` },
    currency,
    taxIncluded: country.taxIncluded,
    taxRate: country.taxRate,
    goodsMinor: 9000,
    couponMinor: 500,
    coinsMinor: 100,
    addedTaxMinor: country.taxIncluded ? 0 : 700,
    taxes: [
      { rate: country.taxRate, netMinor: 7000, taxMinor: 700 },
      { rate: 0.05, netMinor: 1119, taxMinor: 80 },
    ],
    totalMinor: 8899,
    paidMinor: 8899,
    lines: [
      LINE,
      { ...LINE, ...BUNDLE, title: "Mora" },
      { ...LINE, ...BUNDLE },
      { ...LINE, title: "Mora", fullDiscountId: "a", fullDiscountTitle: "10/2026", fullDiscountMinor: 300 },
    ],
    gifts: [
      {
        activityId: "g",
        activityTitle: "11/2026",
        goodsId: "2",
        articleNumber: "AB-200",
        title: "Mini",
        seoUrlParameter: "mini",
        picture: PICTURE,
      },
    ],
    ...rest,
  });
}

/** The order's state for each of its mails. */
function standings(): Readonly<Record<OrderMailKind | "orderLink", readonly Partial<OrderWithLines>[]>> {
  const unpaid = { paymentStatus: "UnPaid", paidMinor: 0, payUntil: LATER } as const;
  const preSale = {
    orderType: "PRE_SALE_ORDER",
    lines: [LINE, { ...LINE, preSale: true }],
    shipsFrom: "2027-01-11",
    deliveryFrom: null,
    deliveryTo: null,
  } as const;
  const deposit = {
    ...preSale,
    depositMinor: 2000,
    paidMinor: 2000,
    paymentStatus: "PartPaid",
    balanceFrom: AT,
    balanceUntil: LATER,
    payUntil: LATER,
  } as const;
  const membership = { orderType: "MEMBERSHIP_ORDER", address: null, lines: [], gifts: [], memberFrom: AT, memberUntil: LATER } as const;
  const sent = { deliveryStatus: "HaveDelivered", logisticsCompany: `Seur ${NASTY}`, trackingNumber: "RX-1" } as const;
  const off = { deliveryStatus: "Canceled", canceledAt: AT } as const;
  return {
    orderPlaced: [
      {},
      unpaid,
      { ...unpaid, byTransfer: true, paymentMethodId: "7" },
      { ...deposit, ...unpaid },
      { ...unpaid, ...membership, memberFrom: null, memberUntil: null },
    ],
    orderPaid: [{}, preSale, membership],
    orderDepositPaid: [deposit, { ...deposit, balanceOpenedAt: AT }],
    orderBalanceOpened: [{ ...deposit, balanceOpenedAt: AT }],
    orderShipped: [sent],
    orderFinished: [
      { ...sent, deliveryStatus: "Finished", finishedBy: "shopper" },
      { ...sent, deliveryStatus: "Finished", finishedBy: "clock" },
    ],
    orderCanceled: [
      { ...off, ...unpaid, cancelReason: "shopper" },
      { ...off, ...unpaid, cancelReason: "timeout" },
      { ...off, ...unpaid, cancelReason: "soldOut" },
      { ...off, ...unpaid, cancelReason: "aboveLimit" },
      { ...off, cancelReason: "shop" },
      { ...off, cancelReason: "shop", keptMinor: 1000 },
      { ...off, ...deposit, deliveryStatus: "Canceled", cancelReason: "timeout", keptMinor: 2000 },
      { ...off, ...membership, deliveryStatus: "Canceled", cancelReason: "shop" },
    ],
    orderRefunded: [{ ...off, cancelReason: "shop", refundedMinor: 8899 }],
    orderTurnedAway: [
      { ...off, paidMinor: 0, cancelReason: "timeout", turnedAwayMinor: 8899 },
      { turnedAwayMinor: 8899 },
      { ...unpaid, byTransfer: true, paymentMethodId: "7", turnedAwayMinor: 8899 },
    ],
    orderPartRefunded: [{ refundedMinor: 1000 }, { ...membership, refundedMinor: 1000 }],
    orderTransferMissed: [{ ...unpaid, byTransfer: true, paymentMethodId: "7" }],
    orderCancelAsked: [{ cancelAskedAt: AT }],
    orderCancelRefused: [{ cancelAskedAt: AT, cancelAnsweredAt: AT, cancelAnswer: NASTY }],
    orderLink: [{}],
  };
}

function withdrawalsIn(market: Market, texts: Text<"afterSaleMail">, link: string): readonly (readonly [string, Letter])[] {
  const { brand, country, language } = market;
  const stated = { brand: brand.code, country: country.code, language, name: NASTY, orderNumber: `L26 ${NASTY}`, email: "ana@example.com" };
  const whole = { ...stated, orderId: null, statedAt: AT, lines: null, goods: null, titles: [] };
  const lines = [{ line: 1, title: NASTY, qty: 2 }];
  const address = [NASTY, "Calle Mayor 1", "28001 Madrid"];
  return [
    ["withdrawalReceipt-0", receiptLetter(market, texts, whole, link)],
    ["withdrawalReceipt-1", receiptLetter(market, texts, { ...whole, goods: `${NASTY} https://evil.example/a` }, link)],
    ["withdrawalReceipt-2", receiptLetter(market, texts, { ...whole, lines: [{ line: 1, qty: 2 }], titles: [NASTY] }, link)],
    ["withdrawalNext-0", nextLetter(market, texts, { orderNumber: "L26-1", lines }, { link, address })],
    ["withdrawalNext-1", nextLetter(market, texts, { orderNumber: "L26-1", lines }, { link, address: [] })],
    ["withdrawalRefused", refusedLetter(market, texts, { orderNumber: "L26-1", answer: NASTY }, link)],
    ...returnsIn(market, texts, link, address),
  ];
}

function returnsIn(
  market: Market,
  texts: Text<"afterSaleMail">,
  link: string,
  address: readonly string[],
): readonly (readonly [string, Letter])[] {
  const kinds = ["return", "exchange"] as const;
  return kinds.flatMap((kind, at) => {
    const lines = [{ title: NASTY, qty: 2, wantedTitle: kind === "exchange" ? NASTY : null }];
    const told = { kind, orderNumber: "L26-1", lines, description: `${NASTY} https://evil.example/a`, labelText: null };
    return [
      [`returnAsked-${at}`, askedLetter(market, texts, told, link)],
      [`returnApproved-${at}`, approvedLetter(market, texts, told, { link, address })],
      [`returnApproved-${at + 2}`, approvedLetter(market, texts, { ...told, labelText: NASTY }, { link, address: [] })],
      [`returnRefused-${at}`, declinedLetter(market, texts, { ...told, answer: NASTY, hasFailed: false }, link)],
      [`returnRefused-${at + 2}`, declinedLetter(market, texts, { ...told, answer: NASTY, hasFailed: true }, link)],
      [`returnRefused-${at + 4}`, endedLetter(market, texts, told, link)],
      [`returnLessened-${at}`, lessenedLetter(market, texts, told, link)],
      [`returnReplaced-${at}`, replacedLetter(market, texts, { ...told, company: NASTY, trackingNumber: "1Z999" }, link)],
    ];
  });
}

function noticesIn(voice: Voice, order: OrderWithLines): readonly (readonly [string, Letter])[] {
  const question = { consultationId: "q1", country: order.country, content: `${NASTY}\n\n${NASTY} https://evil.example/a` };
  const many = { perHour: 30, until: LATER, timeZone: "Europe/Madrid" };
  return [
    ["operatorOrder-0", orderNotice(voice, "orderPaid", order)],
    ["operatorOrder-1", orderNotice(voice, "orderPaid", { ...order, address: null, lines: [] })],
    ["operatorOrder-2", orderNotice(voice, "orderDepositPaid", order)],
    ["operatorOrder-3", orderNotice(voice, "orderByTransfer", order)],
    ["operatorTransfer-0", orderNotice(voice, "transferReported", order)],
    ["operatorTransfer-1", tooManyNotice(voice, "transfer", many)],
    ["operatorQuestion-0", questionNotice(voice, { ...question, title: null })],
    ["operatorQuestion-1", questionNotice(voice, { ...question, title: NASTY })],
  ];
}

const CODED = ["register", "login", "reset", "change", "close"] as const satisfies readonly AccountMailKind[];
const ACCOUNT: readonly AccountMailKind[] = [
  ...CODED,
  "alreadyRegistered",
  "notRegistered",
  "taken",
  "contactChanged",
  "passwordChanged",
  "closingApplied",
  "closingRevoked",
  "accountDeleted",
  "passkeyAdded",
  "providerBound",
];

export type WrittenMail = {
  readonly name: string;
  readonly letter: Letter;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Every mail of a market in one of its languages. @param origin of the shop */
export function everyMail(
  config: ShopConfig,
  texts: Texts,
  market: Market,
  language: LanguageCode,
  origin: string,
): readonly WrittenMail[] {
  const read: Market = {
    ...market,
    language,
    languageChain: languageChain(config, language),
    languageTag: market.language === language ? market.languageTag : language,
  };
  const frame: Frame = {
    brand: market.brand,
    contact: market.brand.contact,
    languageTag: read.languageTag,
    origin,
    home: `${origin}/`,
    text: texts.of(read.languageChain, "mail"),
  };
  const links = {
    order: `${origin}/personCenter/orderDetails?orderId=o&token=t`,
    withdrawal: `${origin}/withdrawal?orderId=o&token=t`,
    until: LATER,
    origin,
  };
  const [order, account, arrival, newsletter] = [
    texts.of(read.languageChain, "orderMail"),
    texts.of(read.languageChain, "accountMail"),
    texts.of(read.languageChain, "arrivalMail"),
    texts.of(read.languageChain, "newsletterMail"),
  ];
  const arrived = {
    title: `Nido ${NASTY}`,
    price: money(1999, market.currency),
    link: `${origin}/commodity/detail?id=1&distributionId=0`,
    picture: mailPicture(origin, PICTURE.pictureId),
  };
  const leave = `${origin}/promotion/subscription?leave=1.a`;
  const reviewed = texts.of(read.languageChain, "reviewMail");
  const answered = texts.of(read.languageChain, "consultationMail");
  const question = { content: `${NASTY} https://evil.example/a\n\n${NASTY} www.evil.example`, reply: `${NASTY} 40 W.\n\n16 A.` };
  const bill = {
    market: read,
    text: texts.of(read.languageChain, "invoiceMail"),
    link: `${origin}/personCenter/bill?orderId=o&token=t`,
  };
  const billed = { number: "LR2026-000001", totalMinor: 8899, currency: market.currency, orderNumber: "L26-12345678" };
  const voice = {
    texts: texts.of(read.languageChain, "operatorMail"),
    languageTag: read.languageTag,
    brand: market.brand,
    home: frame.home,
  };
  const letters: readonly (readonly [string, Letter])[] = [
    ...Object.entries(standings()).flatMap(([kind, stands]) =>
      stands.map(
        (stand, at) =>
          [
            `${kind}-${at}`,
            orderLetter(
              config,
              kind as keyof ReturnType<typeof standings>,
              anOrder(read, stand),
              order,
              links,
              /Refunded|TurnedAway/.test(kind) ? BACK : undefined,
            ),
          ] as const,
      ),
    ),
    ...ACCOUNT.map((kind) => {
      const mailed = CODED.some((coded) => coded === kind) ? { mailed: { code: "123456", minutes: 10, linkMinutes: 30 } } : {};
      return [
        kind,
        accountLetter(read, account, kind, `${origin}/login?code=a.b`, {
          ...mailed,
          day: LATER,
          changed: { account: `a…@${NASTY}`, days: 7, link: `${origin}/common/undoContact?change=a.b` },
        }),
      ] as const;
    }),
    ["goodsArrived-0", arrivalLetter(read, arrival, frame.home, [arrived])],
    ["goodsArrived-1", arrivalLetter(read, arrival, frame.home, [arrived, { ...arrived, title: "Mora" }])],
    ...[{ about: arrived }, { about: undefined, questions: `${origin}/personCenter/consult` }, { about: undefined }].map(
      (links, at) => [`questionAnswered-${at}`, answerLetter(read, answered, question, { ...links, home: frame.home })] as const,
    ),
    [
      "reviewAsked-0",
      reviewLetter(read, reviewed, "L26-10000001", [{ title: arrived.title, picture: arrived.picture }, { title: "Mora" }], {
        write: `${origin}/commodity/sentComment?orderId=o&goodsId=1`,
        leave,
      }),
    ],
    ...withdrawalsIn(read, texts.of(read.languageChain, "afterSaleMail"), links.order),
    ...([380, 381] as const).map((type) => [`invoiceReady-${type}`, readyLetter(bill, { ...billed, type })] as const),
    ["invoiceRefused-0", refusedInvoiceLetter(bill, { ...billed, reason: `${NASTY}\n\n${NASTY}` })],
    ...noticesIn(voice, anOrder(read)),
    ["newsletter-0", newsletterLetter(read, newsletter, frame.home, leave, `${origin}/promotion/subscription?confirm=1.a`)],
    ["newsletter-1", newsletterLetter(read, newsletter, frame.home, leave, undefined)],
  ];
  return letters.map(([name, letter]) => ({ name, letter, ...written(frame, letter) }));
}

/** A mail about an order with many lines. */
export function manyLines(config: ShopConfig, texts: Texts, market: Market, origin: string, count: number) {
  const lines = Array.from({ length: count }, (_, at) => ({ ...LINE, title: `${LINE.title} Nr ${at + 1}` }));
  const letter = orderLetter(config, "orderPaid", anOrder(market, { lines }), texts.of(market.languageChain, "orderMail"), {
    order: `${origin}/`,
    withdrawal: `${origin}/withdrawal`,
    until: LATER,
    origin,
  });
  return written(
    {
      brand: market.brand,
      contact: market.brand.contact,
      languageTag: market.languageTag,
      origin,
      home: `${origin}/`,
      text: texts.of(market.languageChain, "mail"),
    },
    letter,
  );
}
