/** The mail that asks the customer of an order for comments: once, days after its receipt, where they have the newsletter. */
import * as z from "zod";
import { mailPicture } from "../mail/presentation.ts";
import { type MailKind, mailKind } from "../mail/service.ts";
import { leaveLinkOf } from "../newsletter/service.ts";
import { orderById, type OrderWithLines } from "../order/service.ts";
import type { Shop } from "../platform/shop.ts";
import { reviewLetter } from "./mail-presentation.ts";
import { isReceived } from "./rules.ts";
import { findCommentedOf } from "./store.ts";

/** Where goods of an order are commented, and the newsletter is left, as the list of pages has it. */
const WRITE = "commodity/sentComment";
const SUBSCRIPTION = "promotion/subscription";

/** Written from the order as it stands when the mail is sent. */
export const reviewMail: MailKind<{ orderId: string }> = mailKind(
  "reviewAsked",
  z.object({ orderId: z.string() }),
  async (shop, { payload: { orderId }, market, origin, addressOf }) => {
    const order = await orderById(shop, orderId);
    const asked = order && (await toAskAbout(shop, order));
    if (!order || !asked) return undefined;
    const { lines, leave } = asked;
    const goods = lines.map(({ title, picture }) => ({ title, picture: mailPicture(origin, picture.pictureId) }));
    return reviewLetter(market, shop.texts.of(market.languageChain, "reviewMail"), order.orderNumber, goods, {
      write: addressOf(WRITE, { orderId, goodsId: lines[0].goodsId }),
      leave: addressOf(SUBSCRIPTION, { leave }),
    });
  },
);

type Line = OrderWithLines["lines"][number];

/** What a customer is asked about; undefined where nothing is left to ask, or who ordered gets no newsletter. */
async function toAskAbout(
  shop: Pick<Shop, "database" | "secret">,
  order: OrderWithLines,
): Promise<{ readonly lines: readonly [Line, ...Line[]]; readonly leave: string } | undefined> {
  if (order.customerId === null || !isReceived(order)) return undefined;
  const commented = await findCommentedOf(shop.database, order.orderId);
  const open = order.lines.filter(
    ({ goodsId, quantity, refundedUnits }, at) =>
      refundedUnits < quantity && !commented.includes(goodsId) && order.lines.findIndex((line) => line.goodsId === goodsId) === at,
  );
  const [first, ...others] = open;
  if (!first) return undefined;
  const leave = await leaveLinkOf(shop, order.brand, order.person);
  return leave === undefined ? undefined : { lines: [first, ...others], leave };
}

/** Puts the mail of an order in line, once. */
export async function askForComments(shop: Shop, orderId: string): Promise<void> {
  if (shop.config.comment.askAfterDays === 0) return;
  const order = await orderById(shop, orderId);
  if (!order || !(await toAskAbout(shop, order))) return;
  const { email, brand, country, language } = order;
  await shop.database.transaction((transaction) =>
    reviewMail.queue(shop, transaction, { recipient: email, brand, country, language, payload: { orderId }, once: orderId }),
  );
}
