/** A message was opened: it is read from now on; without its id all of them are. Gives what is unread still. */
import { opaqueId } from "@rambla/contract/call";
import * as z from "zod";
import { answering, nothingToSee } from "../base/asking/answering.ts";

const question = z.strictObject({ id: opaqueId.optional() });

export const action = answering(question, ({ api }, opened) => api.message.emailMessageRead(opened));

export const loader = nothingToSee;
