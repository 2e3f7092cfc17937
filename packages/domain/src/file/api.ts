import { implement } from "@orpc/server";
import { fileContract } from "@rambla/contract/file";
import { answer, type CallContext } from "../platform/call-context.ts";
import { askForTicket } from "./service.ts";

const calls = implement(fileContract).$context<CallContext>();

export const fileApi = {
  ossSignature: calls.ossSignature.handler(async ({ context }) => {
    const { fileId, ticket, until, most } = answer(await askForTicket(context));
    return { fileId, url: `/upload/${ticket}`, field: "file" as const, until: until.toISOString(), mostBytes: most };
  }),
};
