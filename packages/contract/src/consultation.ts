import * as z from "zod";
import { call, catalogueId, growingInput, growingListOf, moment, onceBy, opaqueId, refusals } from "./call.ts";

export const consultation = z.object({
  consultationId: opaqueId,
  content: z.string(),
  languageTag: z.string(),
  createdAt: moment,
  /** Null until an operator answers. */
  reply: z.string().nullable(),
  repliedAt: moment.nullable(),
  /** Null for a general question and for goods no longer sold here. */
  goods: z.object({ goodsId: catalogueId, title: z.string(), seoUrlParameter: z.string() }).nullable(),
  /** Only the author sees the files. */
  files: z.array(z.object({ url: z.string(), kind: z.enum(["image", "video"]) })),
});

export const consultationContract = {
  consultationCreate: onceBy("either")
    .route({ method: "POST", path: "/shop/user/consultation", operationId: "consultationCreate" })
    .input(
      z.strictObject({
        goodsId: catalogueId.optional(),
        content: z.string().max(10_000),
        /** Required for a guest. */
        email: z.string().max(254).optional(),
        /** Ids of uploaded files (`ossSignature`). */
        files: z.array(opaqueId).max(50).default([]),
      }),
    )
    .output(z.object({ consultationId: opaqueId }))
    .errors(refusals("consultation.content", "email.invalid", "goods.notExist", "upload.limit", "upload.gone", "limit.tooMany")),
  /** With `goodsId` the answered questions about the goods, without authors; else the customer's own. The newest first. */
  consultationPage: call
    .route({ method: "GET", path: "/shop/user/consultation/page", operationId: "consultationPage" })
    .input(z.object({ goodsId: catalogueId.optional(), ...growingInput }))
    .output(growingListOf(consultation))
    .errors(refusals("auth.required")),
};
