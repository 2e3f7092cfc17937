import * as z from "zod";
import { catalogueId, cursor, moment, opaqueId, refusals } from "../call.ts";
import { brand, growing, operatorLook, operatorOnce, readable } from "./operator-call.ts";

export const consultationCalls = {
  /** Unanswered questions, the oldest first, without their authors. */
  consultationsToAnswer: operatorLook("money")
    .route({ method: "GET", path: "/operator/consultation/to-answer", operationId: "consultationsToAnswer" })
    .input(growing.extend({ brand: brand.optional(), language: z.string().min(2).max(10).optional() }))
    .output(
      z.object({
        items: z.array(
          z.object({
            consultationId: opaqueId,
            brand,
            countryCode: z.string(),
            languageTag: z.string(),
            createdAt: moment,
            content: z.string(),
            /** `title` is null when the goods are no longer sold there. The answer is public. Null for a general question. */
            goods: z.object({ goodsId: catalogueId, title: z.string().nullable() }).nullable(),
            files: z.array(z.object({ url: z.string(), kind: z.enum(["image", "video"]) })),
          }),
        ),
        next: cursor.nullable(),
      }),
    )
    .errors(refusals("item.notFound")),
  /** Answers a question once, in plain text and in its language. */
  operatorConsultationReply: operatorOnce("money")
    .route({ method: "POST", path: "/operator/consultation/{consultationId}/reply", operationId: "operatorConsultationReply" })
    .input(z.strictObject({ consultationId: opaqueId, reply: readable(3, 2000) }))
    .output(z.object({ consultationId: opaqueId }))
    .errors(refusals("item.notFound", "consultation.answered")),
};
