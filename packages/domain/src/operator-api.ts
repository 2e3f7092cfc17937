/** All calls of operators, bound to their subjects, behind the one check of who may call and the one log of what was asked (decision 058). */
import { call, implement, ORPCError } from "@orpc/server";
import type { OperatorRole } from "@rambla/contract/call";
import { operatorContract } from "@rambla/contract/operator";
import { codeToMake } from "@rambla/contract/operator/coupon";
import { flashSaleToSave, listPriceToSave } from "@rambla/contract/operator/goods";
import type { GivingCall } from "@rambla/contract/operator/proposal";
import { activityOperatorApi } from "./activity/operator-api.ts";
import { afterSaleOperatorApi } from "./after-sale/operator-api.ts";
import { consultationOperatorApi } from "./consultation/operator-api.ts";
import { couponOperatorApi } from "./coupon/operator-api.ts";
import { goodsOperatorApi } from "./goods/operator-api.ts";
import { wishFrom } from "./idempotency/rules.ts";
import { invoiceOperatorApi } from "./invoice/operator-api.ts";
import { membershipOperatorApi } from "./membership/operator-api.ts";
import { operatorApi } from "./operator/api.ts";
import { beginEntry } from "./operator/log-service.ts";
import { givenIn, isGivingCall } from "./operator/proposal/giving-service.ts";
import {
  checkGiving,
  checkHardBound,
  markApproved,
  pendingProposals,
  proposalToDecide,
  rejectProposal,
} from "./operator/proposal/proposal-service.ts";
import { shownIn } from "./operator/rules.ts";
import { orderOperatorApi } from "./order/operator-api.ts";
import { paymentOperatorApi } from "./payment/operator-api.ts";
import { transferOperatorApi } from "./payment/transfer/transfer-operator-api.ts";
import { answer, type OperatorContext } from "./platform/call-context.ts";
import { reviewOperatorApi } from "./review/operator-api.ts";
import { searchOperatorApi } from "./search/operator-api.ts";

const calls = implement(operatorContract).$context<OperatorContext>();

/** Who is not signed in gets no further; they leave no trace either, or strangers could fill the log. */
const signedIn = calls.middleware(async ({ context, next, procedure }) => {
  if (procedure["~orpc"].meta.caller === "operator" && !context.operator) throw new ORPCError("auth.required", { status: 401 });
  return next();
});

/**
 * Whatever is not only looked at, or shows what belongs to a person, is noted before it is done, refused tries too: nothing happens that nobody asked for. Signing in is
 * noted by itself, without its password.
 */
const logged = calls.middleware(async ({ context, next, procedure, path }, input) => {
  const { operator, shop, requestId } = context;
  const { route, meta } = procedure["~orpc"];
  if (!operator || meta.caller !== "operator" || (route.method === "GET" && !meta.isPersonal)) return next();
  const entry = await beginEntry({ shop, requestId, operator }, route.operationId ?? path.join("."), procedure["~orpc"].inputSchema, input);
  try {
    const result = await next();
    await entry.end("done", meta.isPersonal ? shownIn(result.output) : undefined);
    return result;
  } catch (error) {
    await entry.end(error instanceof ORPCError ? String(error.code) : "error.server");
    throw error;
  }
});

/** A call asks for one role; nobody has it by being something else. */
const permitted = calls.middleware(async ({ context, next, procedure }) => {
  const { role } = procedure["~orpc"].meta;
  if (role !== undefined && !context.operator?.roles.includes(role)) throw new ORPCError("operator.notAllowed", { status: 403 });
  return next();
});

/** Keys of operators are shared: an operator who repeats what a colleague has begun does not do it twice. */
const OF_OPERATORS = { owners: ["operators"], answersTo: ["operators"] };

/** As in the calls of the shop: the same key with anything else is a conflict (D-113). */
const onlyWithKey = calls.middleware(async ({ context, next, procedure, path }, input) => {
  if (!procedure["~orpc"].meta.idempotent) return next();
  const wish = wishFrom(
    context.idempotencyKey,
    `operator:${procedure["~orpc"].route.operationId ?? path.join(".")}`,
    { input },
    () => OF_OPERATORS,
  );
  if (!wish) throw new ORPCError("request.invalid", { status: 400, data: { fields: { "Idempotency-Key": "request.invalid" } } });
  return next({ context: { wish } });
});

/** What one operator may not give alone is recorded for a second one, and not done. */
const bounded = calls.middleware(async ({ context, next, procedure }, input) => {
  const { shop, operator, idempotencyKey } = context;
  const name = procedure["~orpc"].route.operationId;
  if (!isGivingCall(name) || !operator || idempotencyKey === undefined) return next();
  answer(await checkGiving({ shop, operator, key: idempotencyKey }, name, input, await givenIn(shop, name, input)));
  return next();
});

type Giving = { readonly role: OperatorRole; run(context: OperatorContext, input: unknown): Promise<unknown> };

/** The calls that a proposal may ask for, as an approval does them: with the role that each asks for. */
const GIVING: Readonly<Record<GivingCall, Giving>> = {
  couponCreate: { role: "money", run: (context, input) => call(couponOperatorApi.couponCreate, codeToMake.parse(input), { context }) },
  priceListSave: {
    role: "goods",
    run: (context, input) => call(goodsOperatorApi.priceListSave, listPriceToSave.parse(input), { context }),
  },
  flashSaleSave: {
    role: "goods",
    run: (context, input) => call(goodsOperatorApi.flashSaleSave, flashSaleToSave.parse(input), { context }),
  },
};

/** A proposal that this operator may decide: by the role of the call it asks for, and not their own. */
async function toDecide(context: OperatorContext, proposalId: string) {
  const proposal = answer(await proposalToDecide(context, proposalId));
  const { role, run } = GIVING[proposal.call];
  if (!context.operator?.roles.includes(role)) throw new ORPCError("operator.notAllowed", { status: 403 });
  return { proposal, run };
}

/** Does what was proposed, under a key of the proposal itself: however often it is approved, it is given once. */
async function approve(context: OperatorContext, proposalId: string) {
  const { shop } = context;
  const { proposal, run } = await toDecide(context, proposalId);
  answer(checkHardBound(shop, await givenIn(shop, proposal.call, proposal.input)));
  const wish = wishFrom(`proposal-${proposalId}`, `operator:${proposal.call}`, { input: proposal.input }, () => OF_OPERATORS);
  if (!wish) throw new Error("the id of a proposal makes no key");
  const done = await run(
    { ...context, wish: { ...wish, before: (transaction) => markApproved(context, transaction, proposalId) } },
    proposal.input,
  );
  return { proposalId, call: proposal.call, answer: done };
}

const proposalApi = {
  proposals: calls.proposal.proposals.handler(async ({ input, context }) => {
    const { items, next } = await pendingProposals(context.shop, input);
    return {
      items: items.map(({ proposalId, call: asked, input: given, proposedName, proposedAt, lapsesAt }) => ({
        proposalId,
        call: asked,
        input: given,
        proposedBy: proposedName,
        proposedAt: proposedAt.toISOString(),
        lapsesAt: lapsesAt.toISOString(),
      })),
      next,
    };
  }),
  proposalApprove: calls.proposal.proposalApprove.handler(async ({ input, context }) => await approve(context, input.proposalId)),
  proposalReject: calls.proposal.proposalReject.handler(async ({ input: { proposalId }, context }) => {
    await toDecide(context, proposalId);
    return answer(await rejectProposal(context, proposalId));
  }),
};

export const operatorRouter = calls.use(signedIn).use(logged).use(permitted).use(onlyWithKey).use(bounded).router({
  operator: operatorApi,
  goods: goodsOperatorApi,
  order: orderOperatorApi,
  afterSale: afterSaleOperatorApi,
  invoice: invoiceOperatorApi,
  money: paymentOperatorApi,
  transfer: transferOperatorApi,
  membership: membershipOperatorApi,
  activity: activityOperatorApi,
  coupon: couponOperatorApi,
  proposal: proposalApi,
  search: searchOperatorApi,
  consultation: consultationOperatorApi,
  review: reviewOperatorApi,
});
