/** All calls of operators, behind the check of the caller and the audit log. */
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

/** Runs before the log, so strangers cannot fill it. */
const signedIn = calls.middleware(async ({ context, next, procedure }) => {
  if (procedure["~orpc"].meta.caller === "operator" && !context.operator) throw new ORPCError("auth.required", { status: 401 });
  return next();
});

/** Records writes and reads of personal data before they run, refused ones too. The sign-in has its own entry without the password. */
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

/** No role includes another. */
const permitted = calls.middleware(async ({ context, next, procedure }) => {
  const { role } = procedure["~orpc"].meta;
  if (role !== undefined && !context.operator?.roles.includes(role)) throw new ORPCError("operator.notAllowed", { status: 403 });
  return next();
});

/** Operators share keys: a repeat by a colleague does nothing twice. */
const OF_OPERATORS = { owners: ["operators"], answersTo: ["operators"] };

/** The same key with another body is a conflict. */
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

/** Above one operator's limit a proposal is recorded instead. */
const bounded = calls.middleware(async ({ context, next, procedure }, input) => {
  const { shop, operator, idempotencyKey } = context;
  const name = procedure["~orpc"].route.operationId;
  if (!isGivingCall(name) || !operator || idempotencyKey === undefined) return next();
  answer(await checkGiving({ shop, operator, key: idempotencyKey }, name, input, await givenIn(shop, name, input)));
  return next();
});

type Giving = { readonly role: OperatorRole; run(context: OperatorContext, input: unknown): Promise<unknown> };

/** How an approval runs each call, and the role that it needs. */
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

/** Needs the role of the call, and another operator than the author. */
async function toDecide(context: OperatorContext, proposalId: string) {
  const proposal = answer(await proposalToDecide(context, proposalId));
  const { role, run } = GIVING[proposal.call];
  if (!context.operator?.roles.includes(role)) throw new ORPCError("operator.notAllowed", { status: 403 });
  return { proposal, run };
}

/** Runs under a key of the proposal, so repeated approvals give once. */
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
