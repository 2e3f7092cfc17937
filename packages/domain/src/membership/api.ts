import { implement } from "@orpc/server";
import { membershipContract } from "@rambla/contract/membership";
import { answer, type CallContext } from "../platform/call-context.ts";
import { membershipOf, nameMember } from "./service.ts";

const calls = implement(membershipContract).$context<CallContext>();

export const membershipApi = {
  membershipLook: calls.membershipLook.handler(async ({ context }) => {
    const { validFrom, validUntil, ...membership } = await membershipOf(context);
    return { ...membership, validFrom: validFrom?.toISOString() ?? null, validUntil: validUntil?.toISOString() ?? null };
  }),
  updateMember: calls.updateMember.handler(async ({ input, context }) => answer(await nameMember(context, input.name))),
};
