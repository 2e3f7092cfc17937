import { languageChain } from "@rambla/core/market";
import * as z from "zod";
import { goodsCards } from "../goods/service.ts";
import { mailPicture } from "../mail/presentation.ts";
import { type MailKind, mailKind } from "../mail/service.ts";
import type { Shop } from "../platform/shop.ts";
import { type AnsweredQuestion, findAnswered } from "./answer-store.ts";
import { answerLetter, answerNoteOf } from "./mail-presentation.ts";

/** Desktop paths. */
const GOODS = "commodity/detail";
const QUESTIONS = "personCenter/consult";

/** Nothing is sent when the question is gone. */
export const answerMail: MailKind<{ consultationId: string }> = mailKind(
  "questionAnswered",
  z.object({ consultationId: z.string() }),
  async (shop, { payload, market, origin, addressOf }) => {
    const question = await findAnswered(shop.database, payload.consultationId);
    if (!question) return undefined;
    const { goodsId, customerId } = question;
    const card = goodsId === null ? undefined : (await goodsCards(shop, market, [goodsId])).get(goodsId);
    const about = card && {
      title: card.title,
      link: addressOf(GOODS, { id: card.goodsId, distributionId: "0" }),
      picture: mailPicture(origin, card.picture.pictureId),
    };
    return answerLetter(market, shop.texts.of(market.languageChain, "consultationMail"), question, {
      about,
      home: addressOf(""),
      ...(customerId !== null && { questions: addressOf(QUESTIONS) }),
    });
  },
);

/** A short form for the message box. */
export function answerNote(
  shop: Pick<Shop, "config" | "texts">,
  question: AnsweredQuestion,
): { readonly title: string; readonly html: string } {
  return answerNoteOf(shop.texts.of(languageChain(shop.config, question.language), "consultationMail"), question, `/${QUESTIONS}`);
}
