/** The mails about withdrawals: the receipt goes to the mailbox of the statement, all others to the mailbox of the order. */
import { addressLines } from "@rambla/core/address";
import { entryOf } from "@rambla/core/market";
import * as z from "zod";
import { pageOfReturnAddresses } from "../address/return-service.ts";
import { type MailKind, mailKind, type Unasked, type WrittenKind } from "../mail/service.ts";
import { DETAILS } from "../order/mail/mail-service.ts";
import { orderById, type OrderRow, orderToken } from "../order/service.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { nextLetter, receiptLetter, refusedLetter } from "./mail-presentation.ts";
import { returnMails } from "./returns/return-mail-service.ts";
import { findCase, findWithdrawal, type Withdrawal } from "./store.ts";

const receiptMail: MailKind<{ withdrawalId: string }> = mailKind(
  "withdrawalReceipt",
  z.object({ withdrawalId: z.string() }),
  async (shop, { payload, market, addressOf }) => {
    const stated = await findWithdrawal(shop.database, payload.withdrawalId);
    return stated && receiptLetter(market, shop.texts.of(market.languageChain, "afterSaleMail"), stated, addressOf(""));
  },
);

/** Puts the receipt of a statement in line, once. */
export async function queueReceipt(
  shop: Shop,
  transaction: Transaction,
  { withdrawalId, email, brand, country, language }: Pick<Withdrawal, "withdrawalId" | "email" | "brand" | "country" | "language">,
  isUnasked: Unasked,
): Promise<void> {
  await receiptMail.queue(shop, transaction, {
    recipient: email,
    brand,
    country,
    language,
    payload: { withdrawalId },
    once: withdrawalId,
    isUnasked,
  });
}

async function caseAndOrder(shop: Shop, caseId: string) {
  const opened = await findCase(shop.database, caseId);
  const order = opened && (await orderById(shop, opened.orderId));
  return order && { opened, order, link: { orderId: order.orderId, token: orderToken(shop, order.orderId) } };
}

export const nextMail: MailKind<{ caseId: string }> = mailKind(
  "withdrawalNext",
  z.object({ caseId: z.string() }),
  async (shop, { payload, market, addressOf }) => {
    const found = await caseAndOrder(shop, payload.caseId);
    if (!found) return undefined;
    const { items } = pageOfReturnAddresses({ shop, market }, { page: 1, limit: 1 });
    const [place] = items;
    const form = place && entryOf(shop.config.countries, place.country)?.addressForm;
    const address = place
      ? addressLines({ ...place, firstName: "", lastName: "" }, form, market.languageTag).filter((line) => line.trim())
      : [];
    const told = { orderNumber: found.order.orderNumber, lines: found.opened.lines };
    return nextLetter(market, shop.texts.of(market.languageChain, "afterSaleMail"), told, {
      link: addressOf(DETAILS, found.link),
      address,
    });
  },
);

export const refusedMail: MailKind<{ caseId: string }> = mailKind(
  "withdrawalRefused",
  z.object({ caseId: z.string() }),
  async (shop, { payload, market, addressOf }) => {
    const found = await caseAndOrder(shop, payload.caseId);
    if (!found) return undefined;
    const told = { orderNumber: found.order.orderNumber, answer: found.opened.answer ?? "" };
    return refusedLetter(market, shop.texts.of(market.languageChain, "afterSaleMail"), told, addressOf(DETAILS, found.link));
  },
);

/** Puts a mail about a case in line, for the mailbox of its order unless that was erased. */
export async function tellOfCase(
  shop: Shop,
  transaction: Transaction,
  mail: MailKind<{ caseId: string }>,
  caseId: string,
  { email, brand, country, language }: Pick<OrderRow, "email" | "brand" | "country" | "language">,
): Promise<void> {
  if (email === "") return;
  await mail.queue(shop, transaction, { recipient: email, brand, country, language, payload: { caseId }, once: caseId });
}

export const afterSaleMails: readonly WrittenKind[] = [receiptMail, nextMail, refusedMail, ...returnMails];
