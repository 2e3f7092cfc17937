/** Mails operators about orders, transfers and questions, by the settings. */
import { OPERATOR_MAIL_TOPICS, type OperatorMailTopic } from "@rambla/core/config";
import { type BrandCode, type CountryCode, countryOf } from "@rambla/core/market";
import * as z from "zod";
import { questionToAnswer } from "../../consultation/answer-service.ts";
import type { Letter } from "../../mail/presentation.ts";
import { type MailKind, mailKind, type MailToWrite, queueBounded } from "../../mail/service.ts";
import { orderById, type OrderWithLines } from "../../order/service.ts";
import type { Shop } from "../../platform/shop.ts";
import {
  type Occasion,
  orderNotice,
  type OrderOccasion,
  questionNotice,
  tooManyNotice,
  TOPIC_OF,
  type Voice,
} from "./notification-presentation.ts";

const OCCASIONS = [
  "orderPaid",
  "orderDepositPaid",
  "orderByTransfer",
  "transferReported",
  "question",
] as const satisfies readonly Occasion[];

/** An event, or the notice that there were more within the hour. */
const payload = z.union([z.object({ occasion: z.enum(OCCASIONS), id: z.string() }), z.object({ until: z.iso.datetime() })]);
type Payload = z.infer<typeof payload>;

const KIND_OF = {
  order: "operatorOrder",
  transfer: "operatorTransfer",
  question: "operatorQuestion",
} as const satisfies Readonly<Record<OperatorMailTopic, string>>;

const mailOf = (topic: OperatorMailTopic): MailKind<Payload> =>
  mailKind(KIND_OF[topic], payload, (shop, mail) => letterOf(shop, topic, mail));

export const operatorMails: readonly MailKind<Payload>[] = OPERATOR_MAIL_TOPICS.map(mailOf);

async function letterOf(shop: Shop, topic: OperatorMailTopic, mail: MailToWrite<Payload>): Promise<Letter | undefined> {
  const { market, payload: told } = mail;
  const voice: Voice = {
    texts: shop.texts.of(market.languageChain, "operatorMail"),
    languageTag: market.languageTag,
    brand: market.brand,
    home: mail.addressOf(""),
  };
  if ("until" in told) {
    const { timeZone } = countryOf(shop.config, shop.config.home.country);
    const { perHour } = shop.config.operator.mail;
    return tooManyNotice(voice, topic, { perHour, until: new Date(told.until), timeZone });
  }
  if (told.occasion === "question") {
    const question = await questionToAnswer(shop, told.id);
    return question && questionNotice(voice, question);
  }
  const order = await orderById(shop, told.id);
  return order && isWaiting(order, told.occasion) ? orderNotice(voice, told.occasion, order) : undefined;
}

/** False for a cancelled order or a confirmed transfer. */
function isWaiting({ deliveryStatus, paymentStatus }: OrderWithLines, occasion: OrderOccasion): boolean {
  return deliveryStatus !== "Canceled" && (occasion !== "transferReported" || paymentStatus === "Transferred");
}

/** Covers orders by transfer and free orders; others follow when they are paid. */
export async function notifyOfPlacedOrder(shop: Shop, orderId: string): Promise<void> {
  const order = await toldOf(shop, "order", () => orderById(shop, orderId));
  if (order?.paymentStatus === "Paid") await queueNotices(shop, "orderPaid", orderId, order);
  else if (order?.byTransfer) await queueNotices(shop, "orderByTransfer", orderId, order);
}

/** Once per report of a transfer. */
export async function notifyOfOrder(shop: Shop, occasion: OrderOccasion, orderId: string): Promise<void> {
  const order = await toldOf(shop, TOPIC_OF[occasion], () => orderById(shop, orderId));
  if (!order) return;
  const report = occasion === "transferReported" ? ` ${order.transferredAt?.getTime() ?? ""}` : "";
  await queueNotices(shop, occasion, orderId, order, report);
}

export async function notifyOfQuestion(shop: Shop, consultationId: string): Promise<void> {
  const question = await toldOf(shop, "question", () => questionToAnswer(shop, consultationId));
  if (question) await queueNotices(shop, "question", consultationId, question);
}

/** Spares the query when no mailbox has the topic. */
async function toldOf<What>(shop: Shop, topic: OperatorMailTopic, read: () => Promise<What>): Promise<What | undefined> {
  return shop.config.operator.mail.recipients.some(({ topics }) => topics.includes(topic)) ? await read() : undefined;
}

/** Limited per mailbox, topic, brand and hour. */
async function queueNotices(
  shop: Shop,
  occasion: Occasion,
  id: string,
  { brand, country }: { readonly brand: BrandCode; readonly country: CountryCode },
  more = "",
): Promise<void> {
  const { config } = shop;
  const { recipients, perHour, language } = config.operator.mail;
  const topic = TOPIC_OF[occasion];
  const told = recipients.filter(({ topics, brands }) => topics.includes(topic) && (brands === "all" || brands.includes(brand)));
  for (const { address } of told)
    await queueBounded(
      shop,
      mailOf(topic),
      {
        recipient: address,
        brand,
        country,
        language: language || countryOf(config, config.home.country).language,
        payload: { occasion, id },
        once: `${occasion} ${id}${more}`,
      },
      { perHour, tooMany: (until) => ({ until: until.toISOString() }) },
    );
}
