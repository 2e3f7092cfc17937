/** All calls of operators, bound to their subjects, behind the one check of who may call and the one log of what was asked (decision 058). */
import { implement, ORPCError } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { activityOperatorApi } from "./activity/operator-api.ts";
import { consultationOperatorApi } from "./consultation/operator-api.ts";
import { couponOperatorApi } from "./coupon/operator-api.ts";
import { goodsOperatorApi } from "./goods/operator-api.ts";
import { wishFrom } from "./idempotency/rules.ts";
import { membershipOperatorApi } from "./membership/operator-api.ts";
import { operatorApi } from "./operator/api.ts";
import { beginEntry } from "./operator/log-service.ts";
import { shownIn } from "./operator/rules.ts";
import { orderOperatorApi } from "./order/operator-api.ts";
import { paymentOperatorApi } from "./payment/operator-api.ts";
import { transferOperatorApi } from "./payment/transfer/transfer-operator-api.ts";
import type { OperatorContext } from "./platform/call-context.ts";
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

export const operatorRouter = calls.use(signedIn).use(logged).use(permitted).use(onlyWithKey).router({
  operator: operatorApi,
  goods: goodsOperatorApi,
  order: orderOperatorApi,
  money: paymentOperatorApi,
  transfer: transferOperatorApi,
  membership: membershipOperatorApi,
  activity: activityOperatorApi,
  coupon: couponOperatorApi,
  search: searchOperatorApi,
  consultation: consultationOperatorApi,
});
