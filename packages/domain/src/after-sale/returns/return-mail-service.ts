/** The mails about returns and exchanges: they go to the mailbox of the order. */
import { entryOf, type Market } from "@rambla/core/market";
import { addressLines } from "@rambla/core/address";
import type { Text } from "@rambla/texts/format";
import * as z from "zod";
import { type MailKind, mailKind, type WrittenKind } from "../../mail/service.ts";
import type { Letter } from "../../mail/presentation.ts";
import { orderToken } from "../../order/service.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { approvedLetter, askedLetter, declinedLetter, endedLetter, lessenedLetter, replacedLetter } from "./return-mail-presentation.ts";
import { carrierName, returnPlace } from "./return-presentation.ts";
import { findReturn, type ReturnRow } from "./return-store.ts";

/** The address of the page of a request. */
const RETURN_DETAIL = "personCenter/returnGoodsDetail";

type Writing = {
  readonly shop: Shop;
  readonly market: Market;
  readonly texts: Text<"afterSaleMail">;
  readonly told: ReturnRow;
  readonly link: string;
};

const kindOf = (kind: string, write: (writing: Writing) => Letter): MailKind<{ caseId: string }> =>
  mailKind(kind, z.object({ caseId: z.string() }), async (shop, { payload: { caseId }, market, addressOf }) => {
    const told = await findReturn(shop.database, caseId);
    if (!told) return undefined;
    const { orderId } = told;
    const link = addressOf(RETURN_DETAIL, { postSaleId: caseId, orderId, token: orderToken(shop, orderId) });
    return write({ shop, market, texts: shop.texts.of(market.languageChain, "afterSaleMail"), told, link });
  });

export const askedMail = kindOf("returnAsked", ({ market, texts, told, link }) => askedLetter(market, texts, told, link));

export const approvedMail = kindOf("returnApproved", ({ shop, market, texts, told, link }) => {
  const place = returnPlace(shop, told);
  const form = place && entryOf(shop.config.countries, place.country)?.addressForm;
  const address = place
    ? addressLines({ ...place, firstName: "", lastName: "" }, form ?? undefined, market.languageTag).filter((line) => line.trim())
    : [];
  return approvedLetter(market, texts, told, { link, address });
});

export const declinedMail = kindOf("returnRefused", ({ market, texts, told, link }) =>
  told.refusedBecause === "withdrawn"
    ? endedLetter(market, texts, told, link)
    : declinedLetter(market, texts, { ...told, answer: told.answer ?? "", hasFailed: told.refusedBecause === "failed" }, link),
);

export const lessenedMail = kindOf("returnLessened", ({ market, texts, told, link }) => lessenedLetter(market, texts, told, link));

export const replacedMail = kindOf("returnReplaced", ({ shop, market, texts, told, link }) => {
  const { replacementCompany, replacementNumber } = told;
  const company = carrierName(shop, replacementCompany ?? "", market);
  return replacedLetter(market, texts, { ...told, company, trackingNumber: replacementNumber ?? "" }, link);
});

/** Puts a mail about a return in line, for the mailbox of its order unless that was erased. */
export async function tellOfReturn(
  shop: Shop,
  transaction: Transaction,
  mail: MailKind<{ caseId: string }>,
  caseId: string,
  order: Pick<ReturnRow, "brand" | "country" | "language" | "email">,
): Promise<void> {
  const { brand, country, language, email } = order;
  if (email === "") return;
  await mail.queue(shop, transaction, { recipient: email, brand, country, language, payload: { caseId }, once: caseId });
}

export const returnMails: readonly WrittenKind[] = [askedMail, approvedMail, declinedMail, lessenedMail, replacedMail];
