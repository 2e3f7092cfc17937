import * as z from "zod";
import { call, moment, OPERATOR_ROLES, pageInput, pageOf, refusals } from "../call.ts";
import { operatorCall } from "./operator-call.ts";

const operatorName = z.string().regex(/^[a-z][a-z0-9._@-]{1,39}$/);
const roles = z.array(z.enum(OPERATOR_ROLES)).min(1).max(OPERATOR_ROLES.length);
const operator = z.object({ name: z.string(), roles });
/** The password appears only in this answer. */
const operatorWithPassword = operator.extend({ password: z.string() });

export const sessionCalls = {
  operatorSignIn: call
    .meta({ caller: "anonymous" })
    .route({ method: "POST", path: "/operator/session", operationId: "operatorSignIn" })
    .input(z.strictObject({ name: z.string().max(100), password: z.string().max(200) }))
    .output(operator)
    .errors(refusals("operator.wrongSignIn", "limit.tooMany")),
  operatorSignOut: operatorCall()
    .route({ method: "DELETE", path: "/operator/session", operationId: "operatorSignOut" })
    .output(z.object({ signedOut: z.literal(true) })),
  operatorSelf: operatorCall().route({ method: "GET", path: "/operator/session", operationId: "operatorSelf" }).output(operator),
};

export const ownerCalls = {
  operatorList: operatorCall("owner")
    .route({ method: "GET", path: "/operator/operators", operationId: "operatorList" })
    .output(z.array(operator.extend({ createdAt: moment, closedAt: moment.nullable() }))),
  operatorCreate: operatorCall("owner")
    .route({ method: "POST", path: "/operator/operators", operationId: "operatorCreate" })
    .input(z.strictObject({ name: operatorName, roles }))
    .output(operatorWithPassword)
    .errors(refusals("operator.nameTaken")),
  operatorRenew: operatorCall("owner")
    .route({ method: "POST", path: "/operator/operators/{name}/password", operationId: "operatorRenew" })
    .input(z.strictObject({ name: operatorName }))
    .output(operatorWithPassword)
    .errors(refusals("item.notFound")),
  operatorClose: operatorCall("owner")
    .route({ method: "DELETE", path: "/operator/operators/{name}", operationId: "operatorClose" })
    .input(z.strictObject({ name: operatorName }))
    .output(operator)
    .errors(refusals("item.notFound")),
  operatorLog: operatorCall("owner")
    .route({ method: "GET", path: "/operator/log", operationId: "operatorLog" })
    .input(z.object(pageInput))
    .output(
      pageOf(
        z.object({
          at: moment,
          name: z.string(),
          call: z.string(),
          requestId: z.string(),
          input: z.unknown(),
          /** `done`, a refusal code, or null for a call that never finished. */
          outcome: z.string().nullable(),
          /** The ids of orders, questions and customers that the call showed; null for calls without personal data. */
          shown: z.array(z.string()).nullable(),
        }),
      ),
    ),
};
