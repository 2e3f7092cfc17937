import { implement } from "@orpc/server";
import { consultationContract } from "@rambla/contract/consultation";
import { presentFile } from "../file/presentation.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import { ask, questionsOf } from "./service.ts";

const calls = implement(consultationContract).$context<CallContext>();

export const consultationApi = {
  consultationCreate: calls.consultationCreate.handler(async ({ input, context }) => answer(await ask(context, input))),
  consultationPage: calls.consultationPage.handler(async ({ input, context }) => {
    const { items, ...page } = answer(await questionsOf(context, input));
    return {
      ...page,
      items: items.map(({ consultationId, content, language, createdAt, reply, repliedAt, goods, files }) => ({
        consultationId,
        content,
        reply,
        languageTag: language,
        createdAt: createdAt.toISOString(),
        repliedAt: repliedAt?.toISOString() ?? null,
        goods: goods && { goodsId: goods.goodsId, title: goods.title, seoUrlParameter: goods.seoUrlParameter },
        files: files.map((file) => presentFile(file)),
      })),
    };
  }),
};
