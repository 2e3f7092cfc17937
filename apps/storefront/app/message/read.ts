/** Marks a message as read; all without an id. Gives the number of unread ones. */
import { opaqueId } from "@rambla/contract/call";
import * as z from "zod";
import { answering, nothingToSee } from "../base/asking/answering.ts";

const question = z.strictObject({ id: opaqueId.optional() });

export const action = answering(question, ({ api }, opened) => api.message.emailMessageRead(opened));

export const loader = nothingToSee;
