import * as z from "zod";
import { call, growingInput, growingListOf, moment, opaqueId, refusals } from "./call.ts";

const customers = call.meta({ caller: "customer" });

/** 0 unread, 1 read. */
const readStatus = z.union([z.literal(0), z.literal(1)]);

export const message = z.object({
  emailMessageId: opaqueId,
  title: z.string(),
  /** Sanitised HTML: text, pictures of the shop and links. */
  content: z.string(),
  readStatus,
  createdAt: moment,
});

export const messageContract = {
  /** Capped at one more than a badge shows. */
  emailMessageNum: customers
    .route({ method: "GET", path: "/shop/email/message/num", operationId: "emailMessageNum" })
    .output(z.number().int())
    .errors(refusals("auth.required")),
  /** The newest first. */
  emailMessagePage: customers
    .route({ method: "GET", path: "/shop/email/message/page", operationId: "emailMessagePage" })
    .input(z.object(growingInput))
    .output(growingListOf(message))
    .errors(refusals("auth.required")),
  /** Does not mark the message as read. */
  emailMessageDetail: customers
    .route({ method: "GET", path: "/shop/email/message/detail", operationId: "emailMessageDetail" })
    .input(z.object({ id: opaqueId }))
    .output(message)
    .errors(refusals("auth.required", "item.notFound")),
  /** Marks one message as read, or all. Gives the number of unread ones. */
  emailMessageRead: customers
    .route({ method: "POST", path: "/shop/email/message/read", operationId: "emailMessageRead" })
    .input(z.strictObject({ id: opaqueId.optional() }))
    .output(z.object({ unread: z.number().int() }))
    .errors(refusals("auth.required", "item.notFound")),
};
