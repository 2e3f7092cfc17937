/** Mails about an order as text and HTML. Pure: the same order gives the same mail. */
import { addressLines } from "@rambla/core/address";
import { type BankAccount, PAYMENT_METHODS, type ShopConfig } from "@rambla/core/config";
import { dateFormat, writtenDay } from "@rambla/core/date-format";
import { looksLikeIban, writtenAccount } from "@rambla/core/iban";
import { brandOf, countryOf, entryOf } from "@rambla/core/market";
import { escaped } from "@rambla/core/markup";
import { formatMoney, money } from "@rambla/core/money";
import type { Text, TextKey } from "@rambla/texts/format";
import { plainLine, plainName } from "../mail/plain-rules.ts";
import { mailButton, mailFooter, mailFrame, MUTED } from "../mail/presentation.ts";
import type { Mail } from "../mail/service.ts";
import { ratePercent } from "./rules.ts";
import type { OrderWithLines } from "./store.ts";

export const ORDER_MAILS = ["orderPlaced", "orderPaid", "orderDepositPaid", "orderBalanceOpened", "orderShipped", "orderFinished", "orderCanceled", "orderRefunded", "orderPartRefunded", "orderTransferMissed", "orderCancelAsked", "orderCancelRefused"] as const;
export type OrderMailKind = (typeof ORDER_MAILS)[number];

/** What is written about orders: also the way back to one, which no event brings. */
type Written = OrderMailKind | "orderLink";

type Key = TextKey<"orderMail">;
type Wording = { readonly subject: Key; readonly title: Key; readonly text: Key };
/** What the mail about a cancelled order says, by who or what cancelled it. */
const CANCELED = { timeout: "canceledByClock", shopper: "canceledText", soldOut: "canceledSoldOut", aboveLimit: "canceledAboveLimit", shop: "canceledByShop" } as const;
const WORDING: Readonly<Record<Written, Wording>> = {
  orderLink: { subject: "placedSubject", title: "linkTitle", text: "linkText" },
  orderPlaced: { subject: "placedSubject", title: "placedTitle", text: "placedText" },
  orderPaid: { subject: "paidSubject", title: "paidTitle", text: "paidText" },
  orderDepositPaid: { subject: "depositPaidSubject", title: "depositPaidTitle", text: "depositPaidText" },
  orderBalanceOpened: { subject: "balanceOpenedSubject", title: "balanceOpenedTitle", text: "balanceOpenedText" },
  orderShipped: { subject: "shippedSubject", title: "shippedTitle", text: "shippedText" },
  orderFinished: { subject: "finishedSubject", title: "finishedTitle", text: "finishedText" },
  orderCanceled: { subject: "canceledSubject", title: "canceledTitle", text: "canceledText" },
  orderRefunded: { subject: "refundedSubject", title: "refundedTitle", text: "refundedText" },
  orderPartRefunded: { subject: "refundedSubject", title: "refundedTitle", text: "refundedPart" },
  orderTransferMissed: { subject: "transferMissedSubject", title: "transferMissedTitle", text: "transferMissedText" },
  orderCancelAsked: { subject: "cancelAskedSubject", title: "cancelAskedTitle", text: "cancelAskedText" },
  orderCancelRefused: { subject: "cancelRefusedSubject", title: "cancelRefusedTitle", text: "cancelRefusedText" },
};

type Row = { readonly label: string; readonly value: string; readonly strong?: boolean };
type Block = { readonly title: string; readonly lines: readonly string[] };

/** What the mails follow of the shop's document. */
type MailSettings = Pick<ShopConfig, "brands" | "countries" | "payment" | "bankTransfer" | "preSale" | "withdrawal" | "order">;

/** What a mail says, before it becomes text or HTML. */
type Content = {
  readonly openOrder: string; readonly languageTag: string; readonly brandName: string; readonly subject: string; readonly title: string;
  readonly paragraphs: readonly string[]; readonly link: string; readonly linkHint: string; readonly facts: readonly Row[];
  readonly items: readonly { readonly title: string; readonly detail: string; readonly price: string }[]; readonly sums: readonly Row[]; readonly blocks: readonly Block[]; readonly footer: string;
};

/**
 * Writes the mail of a kind about an order, in the order's language, with every fact of the contract: lines, sums, tax, delivery,
 * address, withdrawal.
 * @param text the words of that language; @param link address of the order with its token, on the brand's own host; @param linkUntil when the link ends
 */
export function composeMail(settings: MailSettings, kind: Written, order: OrderWithLines, text: Text<"orderMail">, link: string, linkUntil: Date): Mail {
  const content = contentOf(settings, kind, order, text, link, linkUntil);
  return { subject: content.subject, text: asText(content), html: asHtml(content), link };
}

/** What the mail of a kind says, in short and in any language: for a place where its reader can open the order anyway. */
export function composeNote(settings: MailSettings, kind: OrderMailKind, order: OrderWithLines, text: Text<"orderMail">, link: string): { readonly title: string; readonly html: string } {
  const { subject, paragraphs, openOrder } = contentOf(settings, kind, order, text, link, order.createdAt);
  const html = [...paragraphs.map(escaped), `<a href="${escaped(link)}">${escaped(openOrder)}</a>`].map((line) => `<p>${line}</p>`).join("\n");
  return { title: subject, html };
}

function contentOf(settings: MailSettings, kind: Written, order: OrderWithLines, text: Text<"orderMail">, link: string, linkUntil: Date): Content {
  const { language } = order;
  const country = countryOf(settings, order.country);
  const languageTag = country.language === language ? country.languageTag : language;
  const brand = brandOf(settings, order.brand);
  const brandName = brand.name;
  const amount = (minor: number) => formatMoney(money(minor, order.currency));
  const day = (date: string | null) => date && writtenDay(date, languageTag);
  const dateOf = (moment: Date) => dateFormat(languageTag, { dateStyle: "long", timeZone: country.timeZone }).format(moment);
  const timeOf = (moment: Date) => dateFormat(languageTag, { dateStyle: "long", timeStyle: "short", timeZone: country.timeZone }).format(moment);
  const values = {
    name: plainName(order.address?.firstName ?? ""), number: order.orderNumber, total: amount(order.totalMinor), refunded: amount(order.refundedMinor),
    rate: new Intl.NumberFormat(languageTag).format(ratePercent(order.taxRate)), brand: brandName, from: day(order.deliveryFrom) ?? "", to: day(order.deliveryTo) ?? "",
    until: order.payUntil ? timeOf(order.payUntil) : "", days: settings.withdrawal.days,
    deposit: amount(order.depositMinor ?? 0), balance: amount(order.totalMinor - (order.depositMinor ?? 0)), kept: amount(order.keptMinor),
    returned: settings.preSale.refundDepositOnTimeout ? "yes" : "no", sent: order.address === null ? "no" : "yes",
    opens: order.balanceFrom ? timeOf(order.balanceFrom) : "", due: order.balanceUntil ? timeOf(order.balanceUntil) : "", ships: day(order.shipsFrom) ?? "",
    memberFrom: order.memberFrom ? dateOf(order.memberFrom) : "", memberUntil: order.memberUntil ? dateOf(order.memberUntil) : "",
    back: amount(order.paidMinor - order.keptMinor), company: order.logisticsCompany ?? "", tracking: order.trackingNumber ?? "", arrivalDays: settings.order.autoConfirmDays,
  };
  const byDeposit = order.depositMinor !== null;
  const owesBalance = byDeposit && order.balanceUntil !== null && order.paidMinor < order.totalMinor && order.deliveryStatus === null;
  const say = (key: Key) => text(key, values);
  const wording = WORDING[kind];
  // What is sold before it is there leaves and arrives on no day that is known yet (R-408).
  const waitsForGoods = order.lines.some((line) => line.preSale);
  const account = order.byTransfer && order.paymentStatus === "UnPaid" && order.deliveryStatus === null ? settings.bankTransfer.accounts[order.country] : undefined;
  const isLive = order.deliveryStatus !== "Canceled";
  const isSent = order.address !== null;
  const method = PAYMENT_METHODS.find((name) => settings.payment.ids[name] === order.paymentMethodId);
  return {
    languageTag, brandName, link,
    subject: say(wording.subject),
    title: say(wording.title),
    paragraphs: [say(isSent ? "greeting" : "greetingAlone"), say(toldOf(kind, order, waitsForGoods) ?? wording.text), ...(kind === "orderPlaced" && order.payUntil && order.paidMinor === 0 && order.paymentStatus !== "Transferred" ? [say(order.byTransfer ? "placedTransfer" : byDeposit ? "placedDeposit" : "placedUnpaid")] : []), ...(owesBalance ? [say("balanceRule")] : []), ...(kind === "orderCancelRefused" && order.cancelAnswer !== null ? [plainLine(order.cancelAnswer, true)] : []), ...(kind === "orderPartRefunded" && order.memberUntil ? [say("membershipNowUntil")] : [])],
    openOrder: text("openOrder"),
    linkHint: text("linkHint", { until: dateOf(linkUntil) }),
    facts: [
      { label: text("orderNumber"), value: order.orderNumber },
      { label: text("orderedOn"), value: timeOf(order.createdAt) },
      ...(method ? [{ label: text("paymentMethod"), value: text(method) }] : []),
      ...(order.logisticsCompany !== null && order.trackingNumber !== null
        ? [{ label: text("logisticsCompany"), value: order.logisticsCompany }, { label: text("trackingNumber"), value: order.trackingNumber }] : []),
    ],
    items: [...(isSent ? [] : [{ title: text("membership"), detail: order.memberUntil ? say("membershipFromTo") : text("membershipYear"), price: amount(order.goodsMinor) }]), ...itemsOf(order.lines, amount, text("preSale")), ...order.gifts.map(({ title, articleNumber, activityTitle }) => ({ title, detail: `${text("gift")} · ${articleNumber} · ${activityTitle}`, price: amount(0) }))],
    sums: [
      { label: text("goodsTotal"), value: amount(order.goodsMinor) },
      ...(order.couponMinor > 0 ? [{ label: text("coupon"), value: amount(-order.couponMinor) }] : []),
      ...(order.coinsMinor > 0 ? [{ label: text("coins"), value: amount(-order.coinsMinor) }] : []),
      ...(isSent ? [{ label: text("shipping"), value: order.shippingMinor === 0 ? text("free") : amount(order.shippingMinor) }] : []),
      ...(order.taxIncluded ? [] : [{ label: say("taxAdded"), value: amount(order.addedTaxMinor) }]),
      { label: text("total"), value: amount(order.totalMinor), strong: true },
      ...(byDeposit ? [{ label: text("deposit"), value: values.deposit }, { label: owesBalance ? say("balanceUntil") : text("balance"), value: values.balance }] : []),
      ...(order.taxIncluded ? [{ label: say("taxIncluded"), value: amount(order.taxMinor) }] : []),
      ...(order.refundedMinor > 0 ? [{ label: text("refunded"), value: amount(order.refundedMinor) }] : []),
    ],
    blocks: [
      ...(account ? [{ title: text("transferTitle"), lines: transferLines(account, order.orderNumber, values.total, text) }] : []),
      ...(isSent && isLive && !account && order.deliveryStatus !== "Finished" ? [{ title: text("deliveryTitle"), lines: [...(order.shipsFrom === null ? [] : [say("shipsFrom")]), say(waitsForGoods ? "preSaleDelivery" : "deliveryText"), ...(waitsForGoods && order.lines.some((line) => !line.preSale) ? [say("orderTogether")] : [])] }] : []),
      ...(order.address ? [{ title: text("addressTitle"), lines: addressLines(order.address, entryOf(settings.countries, order.address.country)?.addressForm, languageTag).concat(`${text("phone")}: ${order.address.phone}`).map((line) => plainLine(line, order.paymentStatus === "Paid")) }] : []),
      ...(isLive && country.withdrawal ? [{ title: text("withdrawalTitle"), lines: [say(isSent ? "withdrawalText" : "withdrawalMembership")] }] : []),
    ],
    footer: mailFooter(say("footer"), brand),
  };
}

/** What a mail says instead of the words of its kind, by how things came about. */
function toldOf(kind: Written, order: OrderWithLines, waitsForGoods: boolean): Key | undefined {
  switch (kind) {
    case "orderPaid": return order.orderType === "MEMBERSHIP_ORDER" ? "paidMembership" : waitsForGoods ? "paidPreSale" : undefined;
    case "orderDepositPaid": return order.balanceOpenedAt === null ? undefined : "depositPaidOpen";
    case "orderFinished": return order.finishedBy === "clock" ? "finishedByClock" : undefined;
    case "orderRefunded": return order.cancelReason === "shop" || order.paidMinor > 0 ? "refundedByShop" : undefined;
    case "orderCanceled": return canceledOf(order);
    default: return undefined;
  }
}

/** Why an order is over, and what becomes of its money. */
function canceledOf({ memberUntil, cancelReason, paymentStatus, totalMinor, paidMinor, keptMinor }: OrderWithLines): Key {
  if (cancelReason === "timeout" && paidMinor > 0) return keptMinor > 0 ? "canceledBalanceKept" : "canceledBalance";
  if (cancelReason !== "shop") return CANCELED[cancelReason ?? "shopper"];
  if (paymentStatus === "Transferred") return "canceledByShopUnpaid";
  if (totalMinor === 0) return "canceledByShopFree";
  if (memberUntil) return "canceledMembership";
  return keptMinor > 0 ? "canceledByShopInPart" : CANCELED.shop;
}

/** Where the money of a transfer goes, and what to write with it. */
function transferLines({ holder, bank, number, code }: BankAccount, reference: string, total: string, text: Text<"orderMail">): readonly string[] {
  const kind = looksLikeIban(number) ? "iban" : "other";
  const facts = [
    [text("accountHolder"), holder], [text("bankName"), bank], [text("accountNumber", { kind }), writtenAccount(number)], [text("bankCode", { kind }), code],
    [text("total"), total], [text("transferReference"), reference],
  ];
  return facts.map(([label, value]) => `${label}: ${value}`);
}

/** What was bought; a bundle before its goods, which have no price of their own in it. */
function itemsOf(lines: OrderWithLines["lines"], amount: (minor: number) => string, preSale: string): Content["items"] {
  return lines.flatMap((line, at) => {
    const detail = `${line.preSale ? `${preSale} · ` : ""}${line.articleNumber} · ${line.quantity} ×`;
    if (line.palletTitle === null || line.palletQuantity === null) return [{ title: line.title, detail: `${detail} ${amount(line.priceMinor)}${savingOf(line, amount)}`, price: amount(line.lineMinor) }];
    const part = { title: `+ ${line.title}`, detail, price: "" };
    if (lines[at - 1]?.palletId === line.palletId) return [part];
    const whole = lines.filter(({ palletId }) => palletId === line.palletId).reduce((sum, { lineMinor }) => sum + lineMinor, 0);
    return [{ title: line.palletTitle, detail: `${line.palletQuantity} × ${amount(Math.round(whole / line.palletQuantity))}`, price: amount(whole) }, part];
  });
}

/** What a full discount took off a line, under the name it had. */
function savingOf({ fullDiscountTitle, fullDiscountMinor }: OrderWithLines["lines"][number], amount: (minor: number) => string): string {
  return fullDiscountTitle === null ? "" : ` · ${fullDiscountTitle}: ${amount(-fullDiscountMinor)}`;
}

function asText(content: Content): string {
  const rows = (list: readonly Row[]) => list.map((row) => `${row.label}: ${row.value}`).join("\n");
  return [
    content.title,
    ...content.paragraphs,
    `${content.openOrder}:\n${content.link}\n\n${content.linkHint}`,
    rows(content.facts),
    content.items.map((item) => `${item.title}\n  ${item.detail}${item.price && ` = ${item.price}`}`).join("\n"),
    rows(content.sums),
    ...content.blocks.map((block) => `${block.title}\n${block.lines.join("\n")}`),
    content.footer,
  ].join("\n\n").concat("\n");
}

const CELL = "padding:4px 0;vertical-align:top";

/** Mail programs know tables and inline styles, and little else. */
function asHtml(content: Content): string {
  const row = (entry: Row) => {
    const weight = entry.strong ? ";font-weight:600;font-size:18px" : "";
    return `<tr><td style="${CELL}${weight}">${escaped(entry.label)}</td><td align="right" style="${CELL}${weight}">${escaped(entry.value)}</td></tr>`;
  };
  const table = (rows: string) => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:1px solid #d9dde2;padding-top:12px">${rows}</table>`;
  const items = content.items.map((item) =>
    `<tr><td style="${CELL}">${escaped(item.title)}<br><span style="${MUTED}">${escaped(item.detail)}</span></td><td align="right" style="${CELL}">${escaped(item.price)}</td></tr>`).join("");
  const blocks = content.blocks.map((block) =>
    `<h2 style="margin:0 0 4px;font-size:16px">${escaped(block.title)}</h2><p style="margin:0 0 20px">${block.lines.map(escaped).join("<br>")}</p>`).join("");
  return mailFrame(content, `${content.paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`).join("\n")}
<p style="margin:24px 0 12px">${mailButton(content.link, content.openOrder)}</p>
<p style="margin:0 0 24px;${MUTED}">${escaped(content.linkHint)}</p>
${table(content.facts.map(row).join(""))}${table(items)}${table(content.sums.map(row).join(""))}${blocks}`);
}
