/** Mails about an order. Pure: the same order gives the same mail. */
import { addressLines } from "@rambla/core/address";
import { type BankAccount, PAYMENT_METHODS, type ShopConfig } from "@rambla/core/config";
import { dateFormat, writtenDay, writtenMoment } from "@rambla/core/date-format";
import { looksLikeIban, writtenAccount } from "@rambla/core/iban";
import { brandOf, countryThatWas, entryOf, languageChain } from "@rambla/core/market";
import { escaped } from "@rambla/core/markup";
import { formatMoney, money } from "@rambla/core/money";
import type { Text } from "@rambla/texts/format";
import { plainLine, plainName } from "../../mail/plain-rules.ts";
import { type Item, type Letter, mailPicture, type Part, type Row } from "../../mail/presentation.ts";
import { type Key, nextOf, type OrderMailKind, titleOf, toldOf, WORDING, type Written } from "./mail-wording.ts";
import { savingsOf } from "../money-rules.ts";
import { ratePercent } from "../rules.ts";
import type { MoneyBack, OrderWithLines } from "../store.ts";

type MailSettings = Pick<
  ShopConfig,
  "brands" | "countries" | "languages" | "home" | "payment" | "bankTransfer" | "preSale" | "withdrawal" | "order" | "membership"
>;

export type MailLinks = {
  /** The order's page with its token, on the brand's host, and when the token expires. */
  readonly order: string;
  readonly until: Date;
  /** The withdrawal page, opened by the same token. */
  readonly withdrawal: string;
  /** The shop's origin, for pictures. */
  readonly origin: string;
};

/**
 * Writes a mail about an order in the order's language, with every fact of the contract.
 * @param text in that language
 * @param back the refund, where the mail is about one
 */
export function orderLetter(
  settings: MailSettings,
  kind: Written,
  order: OrderWithLines,
  text: Text<"orderMail">,
  links: MailLinks,
  back?: MoneyBack,
): Letter {
  const voice = voiceOf(settings, order, text, back);
  const { say, dateOf } = voice;
  const next = nextOf(kind, order);
  const account = tellsAccount(kind, order) ? settings.bankTransfer.accounts[order.country] : undefined;
  const paragraphs = paragraphsOf(voice, kind, order);
  return {
    subject: say(WORDING[kind].subject),
    title: say(titleOf(kind, order)),
    preview: sentence(paragraphs[1] ?? "", voice.languageTag),
    why: say("footer"),
    link: links.order,
    parts: [
      ...paragraphs.map((words) => ({ kind: "words", words }) as const),
      ...(account
        ? [
            {
              kind: "block",
              title: text("transferTitle"),
              lines: transferLines(account, order, voice, text),
            } as const,
          ]
        : []),
      { kind: "button", label: text("openOrder"), link: links.order },
      { kind: "words", words: text("linkHint", { until: dateOf(links.until) }), isQuiet: true },
      ...(next ? [{ kind: "block", title: text("nextTitle"), lines: [say(next)] } as const] : []),
      { kind: "rows", rows: factsOf(settings, voice, order, text) },
      { kind: "items", items: itemsOf(voice, order, text, links.origin) },
      { kind: "rows", rows: sumsOf(voice, order, text) },
      ...blocksOf(settings, voice, order, text, {
        waitsForTransfer: account !== undefined && order.paymentStatus === "UnPaid",
        withdrawal: links.withdrawal,
      }),
    ],
  };
}

/** Whether a mail shows the bank account: every mail before the transfer is sent, later only confirmations and links. */
const tellsAccount = (kind: Written, { byTransfer, deliveryStatus, paymentStatus }: OrderWithLines): boolean =>
  byTransfer &&
  deliveryStatus === null &&
  (paymentStatus === "UnPaid" || (paymentStatus === "Transferred" && (kind === "orderPlaced" || kind === "orderLink")));

/** A text without its greeting starts with a capital letter. */
const sentence = (words: string, languageTag: string): string => words.charAt(0).toLocaleUpperCase(languageTag) + words.slice(1);

/** A short version for the message box, in any language. */
export function orderNoteOf(
  settings: MailSettings,
  kind: OrderMailKind,
  order: OrderWithLines,
  text: Text<"orderMail">,
  link: string,
  back?: MoneyBack,
): { readonly title: string; readonly html: string } {
  const voice = voiceOf(settings, order, text, back);
  const html = [...paragraphsOf(voice, kind, order).map(escaped), `<a href="${escaped(link)}">${escaped(text("openOrder"))}</a>`]
    .map((line) => `<p>${line}</p>`)
    .join("\n");
  return { title: voice.say(WORDING[kind].subject), html };
}

type Voice = ReturnType<typeof voiceOf>;

/** Amounts, dates and names in the format of the order's market. */
function voiceOf(settings: MailSettings, order: OrderWithLines, text: Text<"orderMail">, back: MoneyBack | undefined) {
  const { language } = order;
  const country = countryThatWas(settings, order.country);
  const languageTag = country.language === language ? country.languageTag : language;
  const amount = (minor: number) => formatMoney(money(minor, order.currency), languageTag);
  const day = (date: string | null) => date && writtenDay(date, languageTag);
  const dateOf = (moment: Date) => dateFormat(languageTag, { dateStyle: "long", timeZone: country.timeZone }).format(moment);
  const timeOf = (moment: Date) => writtenMoment(moment, languageTag, country.timeZone);
  const percent = (rate: number) => new Intl.NumberFormat(languageTag).format(ratePercent(rate));
  const values = {
    name: plainName(order.address?.firstName ?? ""),
    number: order.orderNumber,
    total: amount(order.totalMinor),
    refunded: amount(back?.amountMinor ?? 0),
    rate: percent(order.taxRate),
    brand: brandOf(settings, order.brand).name,
    from: day(order.deliveryFrom) ?? "",
    to: day(order.deliveryTo) ?? "",
    until: order.payUntil ? timeOf(order.payUntil) : "",
    days: settings.withdrawal.days,
    deposit: amount(order.depositMinor ?? 0),
    balance: amount(order.totalMinor - (order.depositMinor ?? 0)),
    kept: amount(order.keptMinor),
    returned: settings.preSale.refundDepositOnTimeout ? "yes" : "no",
    sent: order.address === null ? "no" : "yes",
    opens: order.balanceFrom ? timeOf(order.balanceFrom) : "",
    due: order.balanceUntil ? timeOf(order.balanceUntil) : "",
    ships: day(order.shipsFrom) ?? "",
    memberFrom: order.memberFrom ? dateOf(order.memberFrom) : "",
    memberUntil: order.memberUntil ? dateOf(order.memberUntil) : "",
    back: amount(order.paidMinor - order.keptMinor - order.lostMinor),
    company: order.logisticsCompany ?? "",
    tracking: order.trackingNumber ?? "",
    arrivalDays: settings.order.autoConfirmDays,
  };
  const owesBalance =
    order.depositMinor !== null && order.balanceUntil !== null && order.paidMinor < order.totalMinor && order.deliveryStatus === null;
  // Pre-sale goods have no known dates.
  const waitsForGoods = order.lines.some((line) => line.preSale);
  return {
    values,
    amount,
    percent,
    dateOf,
    timeOf,
    languageTag,
    owesBalance,
    waitsForGoods,
    isSent: order.address !== null,
    say: (key: Key) => text(key, values),
  };
}

function paragraphsOf({ say, isSent, waitsForGoods, owesBalance }: Voice, kind: Written, order: OrderWithLines): readonly string[] {
  const isWaiting = kind === "orderPlaced" && order.payUntil && order.paidMinor === 0 && order.paymentStatus !== "Transferred";
  return [
    say(isSent ? "greeting" : "greetingAlone"),
    say(toldOf(kind, order, waitsForGoods) ?? WORDING[kind].text),
    ...(isWaiting ? [say(order.byTransfer ? "placedTransfer" : order.depositMinor !== null ? "placedDeposit" : "placedUnpaid")] : []),
    ...(owesBalance ? [say("balanceRule")] : []),
    ...(kind === "orderCancelRefused" && order.cancelAnswer !== null ? [plainLine(order.cancelAnswer, true)] : []),
    ...(kind === "orderPartRefunded" && order.memberUntil ? [say("membershipNowUntil")] : []),
  ];
}

function factsOf(settings: MailSettings, { timeOf }: Voice, order: OrderWithLines, text: Text<"orderMail">): readonly Row[] {
  const method = PAYMENT_METHODS.find((name) => settings.payment.ids[name] === order.paymentMethodId);
  return [
    { label: text("orderNumber"), value: order.orderNumber },
    { label: text("orderedOn"), value: timeOf(order.createdAt) },
    ...(method ? [{ label: text("paymentMethod"), value: text(method) }] : []),
    ...(order.logisticsCompany !== null && order.trackingNumber !== null
      ? [
          { label: text("logisticsCompany"), value: order.logisticsCompany },
          { label: text("trackingNumber"), value: order.trackingNumber },
        ]
      : []),
  ];
}

function itemsOf({ say, amount, isSent }: Voice, order: OrderWithLines, text: Text<"orderMail">, origin: string): readonly Item[] {
  return [
    ...(isSent
      ? []
      : [
          {
            title: text("membership"),
            detail: order.memberUntil ? say("membershipFromTo") : text("membershipYear"),
            price: amount(order.goodsMinor),
          },
        ]),
    ...linesOf(order.lines, amount, text, origin),
    ...order.gifts.map(({ title, articleNumber, activityTitle, picture }) => ({
      title,
      detail: `${text("gift")} · ${articleNumber} · ${activityTitle}`,
      price: amount(0),
      picture: mailPicture(origin, picture.pictureId),
    })),
  ];
}

function sumsOf(
  { say, amount, percent, values, isSent, owesBalance }: Voice,
  order: OrderWithLines,
  text: Text<"orderMail">,
): readonly Row[] {
  const { originalMinor, savings } = savingsOf(order);
  const taxed = order.taxes.filter(({ rate }) => rate > 0);
  // One row per rate; without taxed goods the standard rate with an amount of zero.
  const taxRows = (key: "taxAdded" | "taxIncluded", whole: string): readonly Row[] =>
    taxed.length === 0
      ? [{ label: text(key, values), value: whole }]
      : taxed.map(({ rate, taxMinor }) => ({ label: text(key, { ...values, rate: percent(rate) }), value: amount(taxMinor) }));
  return [
    { label: text("goodsTotal"), value: amount(originalMinor) },
    ...savings.map(({ because, minor }) => ({ label: text(because), value: amount(-minor) })),
    ...(order.couponMinor > 0 ? [{ label: text("coupon"), value: amount(-order.couponMinor) }] : []),
    ...(order.coinsMinor > 0 ? [{ label: text("coins"), value: amount(-order.coinsMinor) }] : []),
    ...(isSent ? [{ label: text("shipping"), value: order.shippingMinor === 0 ? text("free") : amount(order.shippingMinor) }] : []),
    ...(order.taxIncluded ? [] : taxRows("taxAdded", amount(order.addedTaxMinor))),
    ...(order.taxOffMinor > 0 ? [{ label: text("taxOff"), value: amount(-order.taxOffMinor) }] : []),
    { label: text("total"), value: amount(order.totalMinor), strong: true },
    ...(order.depositMinor === null
      ? []
      : [
          { label: text("deposit"), value: values.deposit },
          { label: owesBalance ? say("balanceUntil") : text("balance"), value: values.balance },
        ]),
    ...(order.taxIncluded && order.taxOffMinor === 0 ? taxRows("taxIncluded", amount(order.taxMinor)) : []),
    ...(order.refundedMinor > 0 ? [{ label: text("refunded"), value: amount(order.refundedMinor) }] : []),
    ...(order.lostMinor > 0 ? [{ label: text("lost"), value: amount(order.lostMinor) }] : []),
    ...(order.couponBackMinor > 0 ? [{ label: text("couponBack"), value: amount(order.couponBackMinor) }] : []),
    ...(order.coinsBackMinor > 0 ? [{ label: text("coinsBack"), value: amount(order.coinsBackMinor) }] : []),
    ...(order.turnedAwayMinor > 0 ? [{ label: text("turnedAway"), value: amount(order.turnedAwayMinor) }] : []),
  ];
}

/** @param waitsForTransfer hides delivery dates before the money is sent */
function blocksOf(
  settings: MailSettings,
  { say, languageTag, isSent, waitsForGoods }: Voice,
  order: OrderWithLines,
  text: Text<"orderMail">,
  { waitsForTransfer, withdrawal }: { readonly waitsForTransfer: boolean; readonly withdrawal: string },
): readonly Part[] {
  const isLive = order.deliveryStatus !== "Canceled";
  const benefits = isSent ? [] : benefitsOf(settings, order);
  const block = (title: Key, lines: readonly string[]) => ({ kind: "block", title: say(title), lines }) as const;
  const { address } = order;
  return [
    ...(isLive && benefits.length > 0 ? [block("membershipBenefits", benefits)] : []),
    ...(isSent && isLive && !waitsForTransfer && order.deliveryStatus !== "Finished"
      ? [
          block("deliveryTitle", [
            ...(order.shipsFrom === null ? [] : [say("shipsFrom")]),
            say(waitsForGoods ? "preSaleDelivery" : "deliveryText"),
            ...(waitsForGoods && order.lines.some((line) => !line.preSale) ? [say("orderTogether")] : []),
          ]),
        ]
      : []),
    ...(address
      ? [
          block(
            "addressTitle",
            [
              ...addressLines(address, entryOf(settings.countries, address.country)?.addressForm, languageTag),
              text("fact", { label: text("phone"), value: address.phone }),
            ].map((line) => plainLine(line, order.paymentStatus === "Paid")),
          ),
        ]
      : []),
    ...(isLive && countryThatWas(settings, order.country).withdrawal
      ? [
          block("withdrawalTitle", [
            say(isSent ? "withdrawalText" : "withdrawalMembership"),
            text("fact", { label: text("withdrawHere"), value: withdrawal }),
          ]),
        ]
      : []),
  ];
}

function benefitsOf({ membership, languages }: MailSettings, { brand, language }: OrderWithLines): readonly string[] {
  const chain = languageChain({ languages }, language);
  return (membership.benefits[brand] ?? []).flatMap((words) => chain.flatMap((spoken) => words[spoken] ?? []).slice(0, 1));
}

/** The bank account, the reference, and the deadline or the date of the transfer. */
function transferLines(
  { holder, bank, number, code }: BankAccount,
  { orderNumber, totalMinor, payUntil, transferredAt }: OrderWithLines,
  { amount, timeOf }: Voice,
  text: Text<"orderMail">,
): readonly string[] {
  const kind = looksLikeIban(number) ? "iban" : "other";
  const facts = [
    [text("accountHolder"), holder],
    [text("bankName"), bank],
    [text("accountNumber", { kind }), writtenAccount(number)],
    [text("bankCode", { kind }), code],
    [text("total"), amount(totalMinor)],
    [text("transferReference"), orderNumber],
    ...(payUntil ? [[text("transferBy"), timeOf(payUntil)]] : transferredAt ? [[text("transferredOn"), timeOf(transferredAt)]] : []),
  ];
  return facts.map(([label = "", value = ""]) => text("fact", { label, value }));
}

/** A bundle comes before its goods, which have no price of their own. Struck prices add up to the goods total. */
function linesOf(
  lines: OrderWithLines["lines"],
  amount: (minor: number) => string,
  text: Text<"orderMail">,
  origin: string,
): readonly Item[] {
  return lines.flatMap((line, at): readonly Item[] => {
    const detail = `${line.preSale ? `${text("preSale")} · ` : ""}${line.articleNumber} · ${line.quantity}\u00a0×`;
    const picture = mailPicture(origin, line.picture.pictureId);
    if (line.palletTitle === null || line.palletQuantity === null)
      return [
        {
          title: line.title,
          detail: [
            `${detail}\u00a0${amount(line.priceMinor)}`,
            ...beforeOf("before", line, amount, text),
            ...savingOf(line, amount, text),
          ].join(" · "),
          price: amount(line.lineMinor),
          picture,
        },
      ];
    const part = { title: line.title, detail, price: "", isPart: true };
    if (lines[at - 1]?.palletId === line.palletId) return [part];
    const parts = lines.filter(({ palletId }) => palletId === line.palletId);
    const whole = parts.reduce((sum, { lineMinor }) => sum + lineMinor, 0);
    const one = {
      priceMinor: Math.round(whole / line.palletQuantity),
      originalPriceMinor: Math.round(savingsOf({ goodsMinor: whole, lines: parts }).originalMinor / line.palletQuantity),
    };
    return [
      {
        title: line.palletTitle,
        detail: [`${line.palletQuantity}\u00a0×\u00a0${amount(one.priceMinor)}`, ...beforeOf("singly", one, amount, text)].join(" · "),
        price: amount(whole),
        picture,
      },
      part,
    ];
  });
}

/** A higher price from before. */
function beforeOf(
  label: "before" | "singly",
  { priceMinor, originalPriceMinor }: { readonly priceMinor: number; readonly originalPriceMinor: number | null },
  amount: (minor: number) => string,
  text: Text<"orderMail">,
): readonly string[] {
  return originalPriceMinor === null || originalPriceMinor <= priceMinor
    ? []
    : [text("fact", { label: text(label), value: amount(originalPriceMinor) })];
}

/** The spend threshold discount of a line, under its title. */
function savingOf(
  { fullDiscountTitle, fullDiscountMinor }: OrderWithLines["lines"][number],
  amount: (minor: number) => string,
  text: Text<"orderMail">,
): readonly string[] {
  return fullDiscountTitle === null ? [] : [text("fact", { label: fullDiscountTitle, value: amount(-fullDiscountMinor) })];
}
