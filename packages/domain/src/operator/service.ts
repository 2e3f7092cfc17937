/** Operators: who there is, who is let in and who no more (D-166, decision 058). */
import type { OperatorRole } from "@rambla/contract/call";
import { randomId } from "@rambla/core/id";
import { type Refusal, refuse } from "@rambla/core/refusal";
import type { Operator, OperatorContext } from "../platform/call-context.ts";
import { isPassword, passwordHash } from "../platform/password.ts";
import type { Shop } from "../platform/shop.ts";
import { endSessionsOf } from "../session/service.ts";
import { findOperatorNamed, findOperators, insertOperator, type OperatorRow, updateOperator } from "./store.ts";

/** Letters of a password that is made here: 142 bits. */
const PASSWORD_LENGTH = 25;

/** What others are told of an operator: nothing of the password. */
export function known({ operatorId, name, roles }: OperatorRow): Operator {
  return { operatorId, name, roles };
}

export type NewPassword = { readonly name: string; readonly roles: readonly OperatorRole[]; readonly password: string };

/** All operators there are and were. */
export async function listOperators({ shop }: Pick<OperatorContext, "shop">): Promise<readonly OperatorRow[]> {
  return await findOperators(shop.database);
}

/** Lets somebody in. @returns the password, which is told this once and stored nowhere; `operator.nameTaken` also for a name that was somebody's */
export async function createOperator(
  { shop }: Pick<OperatorContext, "shop">,
  asked: { readonly name: string; readonly roles: readonly OperatorRole[] },
): Promise<NewPassword | Refusal<"operator.nameTaken">> {
  const roles = [...new Set(asked.roles)];
  const password = randomId(shop.random, PASSWORD_LENGTH);
  const isNew = await insertOperator(shop.database, {
    operatorId: randomId(shop.random),
    name: asked.name,
    roles,
    passwordHash: await passwordHash(shop, password),
    createdAt: shop.clock(),
  });
  return isNew ? { name: asked.name, roles, password } : refuse("operator.nameTaken");
}

/** Lets somebody in who comes along with a shop, under a password that is known; a name that is or was somebody's stays theirs. */
export async function importOperator(shop: Shop, { name, roles, password }: NewPassword): Promise<void> {
  const operators = await findOperators(shop.database);
  if (operators.some((operator) => operator.name === name)) return;
  await insertOperator(shop.database, {
    operatorId: randomId(shop.random),
    name,
    roles,
    passwordHash: await passwordHash(shop, password),
    createdAt: shop.clock(),
  });
}

/** Closes an operator whose password everybody knows; one who has another by now stays. @returns whether there was one */
export async function shutOut(shop: Shop, { name, password }: Pick<NewPassword, "name" | "password">): Promise<boolean> {
  const found = await findOperatorNamed(shop.database, name);
  if (!found || !(await isPassword(shop, password, found.passwordHash))) return false;
  return (await changeOperator(shop, name, { closedAt: shop.clock() })) !== undefined;
}

/** Gives an operator a new password and ends their sessions. */
export async function renewPassword(
  { shop }: Pick<OperatorContext, "shop">,
  name: string,
): Promise<NewPassword | Refusal<"item.notFound">> {
  const password = randomId(shop.random, PASSWORD_LENGTH);
  const changed = await changeOperator(shop, name, { passwordHash: await passwordHash(shop, password) });
  return changed ? { ...changed, password } : refuse("item.notFound");
}

/** Lets somebody in no more: their sessions end with it. */
export async function closeOperator({ shop }: Pick<OperatorContext, "shop">, name: string): Promise<Operator | Refusal<"item.notFound">> {
  return (await changeOperator(shop, name, { closedAt: shop.clock() })) ?? refuse("item.notFound");
}

async function changeOperator(shop: Shop, name: string, change: Parameters<typeof updateOperator>[2]): Promise<Operator | undefined> {
  return await shop.database.transaction(async (transaction) => {
    const row = await updateOperator(transaction, name, change);
    if (row) await endSessionsOf(shop, transaction, "operator", row.operatorId);
    return row && known(row);
  });
}
