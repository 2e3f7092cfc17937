/** What the shop has to say to a customer, in their message box (R-142, R-205 … ). */
import * as z from "zod";
import { call, growingInput, growingListOf, moment, opaqueId, refusals } from "./call.ts";

const customers = call.meta({ caller: "customer" });

/** 0 unread, 1 read. */
const readStatus = z.union([z.literal(0), z.literal(1)]);

export const message = z.object({
  emailMessageId: opaqueId,
  title: z.string(),
  /** HTML that can do nothing: words, pictures of the shop and links (D-038, decision 091). */
  content: z.string(),
  readStatus,
  createdAt: moment,
});

export const messageContract = {
  /** Unread ones, counted up to one more than a badge tells (D-054). */
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
  /** Looks, and leaves it unread: whoever opened it says so. */
  emailMessageDetail: customers
    .route({ method: "GET", path: "/shop/email/message/detail", operationId: "emailMessageDetail" })
    .input(z.object({ id: opaqueId }))
    .output(message)
    .errors(refusals("auth.required", "item.notFound")),
  /** Notes that one was read, or all. Gives what is unread now. */
  emailMessageRead: customers
    .route({ method: "POST", path: "/shop/email/message/read", operationId: "emailMessageRead" })
    .input(z.strictObject({ id: opaqueId.optional() }))
    .output(z.object({ unread: z.number().int() }))
    .errors(refusals("auth.required", "item.notFound")),
};
