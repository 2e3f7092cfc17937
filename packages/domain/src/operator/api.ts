import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { readLog } from "./log-service.ts";
import { closeOperator, createOperator, listOperators, renewPassword } from "./service.ts";
import { signIn, signOut } from "./sign-in-service.ts";

const calls = implement(operatorContract.operator).$context<OperatorContext>();

const shown = ({ name, roles }: { readonly name: string; readonly roles: readonly ("owner" | "goods" | "money")[] }) => ({
  name,
  roles: [...roles],
});

export const operatorApi = {
  operatorSignIn: calls.operatorSignIn.handler(async ({ input, context }) => shown(answer(await signIn(context, input)))),
  operatorSignOut: calls.operatorSignOut.handler(async ({ context }) => await signOut(context)),
  operatorSelf: calls.operatorSelf.handler(({ context, errors }) => {
    if (!context.operator) throw errors["auth.required"]();
    return shown(context.operator);
  }),
  operatorList: calls.operatorList.handler(async ({ context }) =>
    (await listOperators(context)).map((operator) => ({
      ...shown(operator),
      createdAt: operator.createdAt.toISOString(),
      closedAt: operator.closedAt?.toISOString() ?? null,
    })),
  ),
  operatorCreate: calls.operatorCreate.handler(async ({ input, context }) => {
    const { password, ...operator } = answer(await createOperator(context, input));
    return { ...shown(operator), password };
  }),
  operatorRenew: calls.operatorRenew.handler(async ({ input, context }) => {
    const { password, ...operator } = answer(await renewPassword(context, input.name));
    return { ...shown(operator), password };
  }),
  operatorClose: calls.operatorClose.handler(async ({ input, context }) => shown(answer(await closeOperator(context, input.name)))),
  operatorLog: calls.operatorLog.handler(async ({ input, context }) => {
    const { page, limit = context.shop.config.paging.default } = input;
    const { rows, total } = await readLog(context, page, limit);
    return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total, page, limit };
  }),
};
