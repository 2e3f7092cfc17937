import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { presentFile } from "../file/presentation.ts";
import { operatorLink } from "../file/service.ts";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { answerQuestion, questionsToAnswer } from "./answer-service.ts";

const calls = implement(operatorContract.consultation).$context<OperatorContext>();

export const consultationOperatorApi = {
  consultationsToAnswer: calls.consultationsToAnswer.handler(async ({ input, context }) => {
    const { items, next } = answer(await questionsToAnswer(context.shop, input));
    return {
      items: items.map(({ consultationId, brand, country, language, createdAt, content, goodsId, title, origin, files }) => ({
        consultationId,
        brand,
        countryCode: country,
        languageTag: language,
        createdAt: createdAt.toISOString(),
        content,
        goods: goodsId === null ? null : { goodsId, title },
        files: files.map((file) => presentFile(file, { origin, query: operatorLink(context.shop, file.fileId) })),
      })),
      next,
    };
  }),
  operatorConsultationReply: calls.operatorConsultationReply.handler(async ({ input, context }) =>
    answer(await answerQuestion(context, input)),
  ),
};
