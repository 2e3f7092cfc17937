/** Questions of customers and their answers. */
import * as z from "zod";
import { catalogueId, cursor, moment, opaqueId, refusals } from "../call.ts";
import { brand, growing, operatorLook, operatorOnce, readable } from "./operator-call.ts";

export const consultationCalls = {
  /** What was asked and is not answered, the longest waiting first; of one brand or all, in one language or all. Who asks is not told. */
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
            /** What it is about, with its title where it is still sold there; everybody reads the answer then. Null for nothing in particular. */
            goods: z.object({ goodsId: catalogueId, title: z.string().nullable() }).nullable(),
            /** Pictures and films that came along, by their full addresses. */
            files: z.array(z.object({ url: z.string(), kind: z.enum(["image", "video"]) })),
          }),
        ),
        next: cursor.nullable(),
      }),
    )
    .errors(refusals("item.notFound")),
  /** Answers one, once and for good, in plain words and the language it was asked in. */
  operatorConsultationReply: operatorOnce("money")
    .route({ method: "POST", path: "/operator/consultation/{consultationId}/reply", operationId: "operatorConsultationReply" })
    .input(z.strictObject({ consultationId: opaqueId, reply: readable(3, 2000) }))
    .output(z.object({ consultationId: opaqueId }))
    .errors(refusals("item.notFound", "consultation.answered")),
};
