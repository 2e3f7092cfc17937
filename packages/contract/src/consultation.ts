/** Asking the shop, about goods or anything else (R-294, R-295, R-499; D-161). */
import * as z from "zod";
import { call, catalogueId, growingInput, growingListOf, moment, onceBy, opaqueId, refusals } from "./call.ts";

export const consultation = z.object({
  consultationId: opaqueId,
  content: z.string(),
  languageTag: z.string(),
  createdAt: moment,
  /** Null until somebody has answered. */
  reply: z.string().nullable(),
  repliedAt: moment.nullable(),
  /** What it is about, as this shop sells it; null for nothing in particular and for what is sold no more. */
  goods: z.object({ goodsId: catalogueId, title: z.string(), seoUrlParameter: z.string() }).nullable(),
  /** Pictures and films that came along; whoever asked sees them alone. */
  files: z.array(z.object({ url: z.string(), kind: z.enum(["image", "video"]) })),
});

export const consultationContract = {
  consultationCreate: onceBy("either")
    .route({ method: "POST", path: "/shop/user/consultation", operationId: "consultationCreate" })
    .input(
      z.strictObject({
        goodsId: catalogueId.optional(),
        content: z.string().max(10_000),
        /** Where a guest is answered; a customer needs none. */
        email: z.string().max(254).optional(),
        /** Ids of files that were sent before (`ossSignature`). */
        files: z.array(opaqueId).max(50).default([]),
      }),
    )
    .output(z.object({ consultationId: opaqueId }))
    .errors(refusals("consultation.content", "email.invalid", "goods.notExist", "upload.limit", "upload.gone", "limit.tooMany")),
  /** With `goodsId` the answered questions about a product, for everyone and without who asked (D-161); without it the caller's own, which only a customer has. The newest first. */
  consultationPage: call
    .route({ method: "GET", path: "/shop/user/consultation/page", operationId: "consultationPage" })
    .input(z.object({ goodsId: catalogueId.optional(), ...growingInput }))
    .output(growingListOf(consultation))
    .errors(refusals("auth.required")),
};
