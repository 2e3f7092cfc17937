import type { OperatorRole } from "@rambla/contract/call";
import { randomId } from "@rambla/core/id";
import { type Refusal, refuse } from "@rambla/core/refusal";
import type { Operator, OperatorContext } from "../platform/call-context.ts";
import { isPassword, passwordHash } from "../platform/password.ts";
import type { Shop } from "../platform/shop.ts";
import { endSessionsOf } from "../session/service.ts";
import { findOperatorNamed, findOperators, insertOperator, type OperatorRow, updateOperator } from "./store.ts";

/** 142 random bits. */
const PASSWORD_LENGTH = 25;

/** Without the password hash. */
export function known({ operatorId, name, roles }: OperatorRow): Operator {
  return { operatorId, name, roles };
}

export type NewPassword = { readonly name: string; readonly roles: readonly OperatorRole[]; readonly password: string };

/** Includes closed ones. */
export async function listOperators({ shop }: Pick<OperatorContext, "shop">): Promise<readonly OperatorRow[]> {
  return await findOperators(shop.database);
}

/** @returns the password, which is stored nowhere; `operator.nameTaken` also for a closed operator's name */
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

/** Adds a demo operator unless the name exists. */
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

/** Closes an operator with a publicly known password. Another password stays. @returns whether one was closed */
export async function shutOut(shop: Shop, { name, password }: Pick<NewPassword, "name" | "password">): Promise<boolean> {
  const found = await findOperatorNamed(shop.database, name);
  if (!found || !(await isPassword(shop, password, found.passwordHash))) return false;
  return (await changeOperator(shop, name, { closedAt: shop.clock() })) !== undefined;
}

/** Ends sessions too. */
export async function renewPassword(
  { shop }: Pick<OperatorContext, "shop">,
  name: string,
): Promise<NewPassword | Refusal<"item.notFound">> {
  const password = randomId(shop.random, PASSWORD_LENGTH);
  const changed = await changeOperator(shop, name, { passwordHash: await passwordHash(shop, password) });
  return changed ? { ...changed, password } : refuse("item.notFound");
}

/** Ends sessions too. */
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
