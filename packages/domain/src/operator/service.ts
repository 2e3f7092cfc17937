/** Operators: signing in, who there is, and the log of what they ask for (D-166, decision 058). */
import type { OperatorRole } from "@rambla/contract/call";
import { randomId } from "@rambla/core/id";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { MINUTE } from "@rambla/core/time";
import type { Operator, OperatorContext } from "../platform/call-context.ts";
import { networkOf } from "../platform/client-network.ts";
import { takeTries } from "../platform/limits.ts";
import { isPassword, passwordHash } from "../platform/password.ts";
import type { Shop } from "../platform/shop.ts";
import { endSession, endSessionsOf, openSession, sessionOf } from "../session/service.ts";
import { partWords } from "./rules.ts";
import {
  type Asked, findLog, findOperator, findOperatorNamed, findOperators, insertAsked, insertEnd, insertOperator, insertWords, keepPersonOf, type LogRow, type OperatorRow, updateOperator,
} from "./store.ts";

/** From one network, whoever it says it is. */
const SIGN_INS = { name: "operator.network", tries: 50, seconds: 3600 };
/** From one network for one name: a stranger's tries never keep an operator out. */
const SIGN_INS_AS = { name: "operator.name", tries: 10, seconds: 900 };
/** Letters of a password that is made here: 142 bits. */
const PASSWORD_LENGTH = 25;
/** More of what was asked than any call holds is not worth keeping. */
const LONGEST_INPUT = 4000;

/** Of tries under a name that nobody has. */
const NOBODY: Operator = { operatorId: "nobody", name: "nobody", roles: [] };
/** Half a sign, in JSON: no text of a database can hold it. Two strokes are one that was typed. */
const HALF_A_SIGN = /\\(?:(\\)|ud[89a-f][0-9a-f]{2})/gi;

/** Who asks at the machine itself while there is nobody who could let others in. */
const CONSOLE: Operator = { operatorId: "console", name: "console", roles: ["owner"] };

function known({ operatorId, name, roles }: OperatorRow): Operator {
  return { operatorId, name, roles };
}

// Signing in -----------------------------------------------------------------------------------------------------

/**
 * Signs an operator in; a session that the same browser had ends with it. Whether there is such a name is told by nothing, not by
 * the time it takes either: tries under no name are noted too, without what was typed.
 * @returns the operator, whose session the context keeps; `operator.wrongSignIn` or `limit.tooMany`
 */
export async function signIn(
  context: Pick<OperatorContext, "shop" | "clientAddress" | "requestId" | "session">, asked: { readonly name: string; readonly password: string },
): Promise<Operator | Refusal<"operator.wrongSignIn" | "limit.tooMany">> {
  const { shop, clientAddress, requestId } = context;
  const name = asked.name.trim().toLowerCase();
  const network = networkOf(clientAddress);
  const tooMany = await takeTries(shop.database, shop.clock(), [{ limit: SIGN_INS, subject: network }, { limit: SIGN_INS_AS, subject: `${network} ${name}` }]);
  if (tooMany) return tooMany;
  const found = await findOperatorNamed(shop.database, name);
  const fits = await isPassword(shop, asked.password, found?.passwordHash);
  const log = await beginEntry({ shop, requestId, operator: found ? known(found) : NOBODY }, "operatorSignIn", undefined, undefined);
  if (!found || !fits) {
    await log.end("operator.wrongSignIn");
    return refuse("operator.wrongSignIn");
  }
  if (context.session.token !== undefined) await endSession(shop, context.session.token);
  const token = await openSession(shop, shop.database, { kind: "operator", subjectId: found.operatorId, brand: null, email: null }, shop.config.operator.idleMinutes * MINUTE);
  await log.end("done");
  context.session.keep(token);
  return known(found);
}

/** Ends the session of this request. */
export async function signOut({ shop, session }: Pick<OperatorContext, "shop" | "session">): Promise<{ readonly signedOut: true }> {
  if (session.token !== undefined) await endSession(shop, session.token);
  session.drop();
  return { signedOut: true };
}

/** The operator of a session's token; undefined when it is over or they were closed. */
export async function operatorOfToken(shop: Pick<Shop, "database" | "clock" | "config">, token: string): Promise<Operator | undefined> {
  const session = await sessionOf(shop, "operator", token);
  const found = session && (await findOperator(shop.database, session.subjectId));
  return found && known(found);
}

/**
 * Who asks at the machine itself, where whoever holds its keys could write to the database anyway: the operator of a name. While
 * no owner is left, nobody in particular, who may only let operators in.
 */
export async function operatorAtConsole(shop: Pick<Shop, "database">, name: string | undefined): Promise<Operator | undefined> {
  if (name !== undefined) {
    const found = await findOperatorNamed(shop.database, name);
    return found && known(found);
  }
  const operators = await findOperators(shop.database);
  return operators.some(({ roles, closedAt }) => closedAt === null && roles.includes("owner")) ? undefined : CONSOLE;
}

// Operators ------------------------------------------------------------------------------------------------------

export type NewPassword = { readonly name: string; readonly roles: readonly OperatorRole[]; readonly password: string };

/** All operators there are and were. */
export async function listOperators({ shop }: Pick<OperatorContext, "shop">): Promise<readonly OperatorRow[]> {
  return await findOperators(shop.database);
}

/** Lets somebody in. @returns the password, which is told this once and stored nowhere; `operator.nameTaken` also for a name that was somebody's */
export async function createOperator(
  { shop }: Pick<OperatorContext, "shop">, asked: { readonly name: string; readonly roles: readonly OperatorRole[] },
): Promise<NewPassword | Refusal<"operator.nameTaken">> {
  const roles = [...new Set(asked.roles)];
  const password = randomId(shop.random, PASSWORD_LENGTH);
  const isNew = await insertOperator(shop.database, {
    operatorId: randomId(shop.random), name: asked.name, roles, passwordHash: await passwordHash(shop, password), createdAt: shop.clock(),
  });
  return isNew ? { name: asked.name, roles, password } : refuse("operator.nameTaken");
}

/** Lets somebody in who comes along with a shop, under a password that is known; a name that is or was somebody's stays theirs. */
export async function importOperator(shop: Shop, { name, roles, password }: NewPassword): Promise<void> {
  const operators = await findOperators(shop.database);
  if (operators.some((operator) => operator.name === name)) return;
  await insertOperator(shop.database, { operatorId: randomId(shop.random), name, roles, passwordHash: await passwordHash(shop, password), createdAt: shop.clock() });
}

/** Closes an operator whose password everybody knows; one who has another by now stays. @returns whether there was one */
export async function shutOut(shop: Shop, { name, password }: Pick<NewPassword, "name" | "password">): Promise<boolean> {
  const found = await findOperatorNamed(shop.database, name);
  if (!found || !(await isPassword(shop, password, found.passwordHash))) return false;
  return (await changeOperator(shop, name, { closedAt: shop.clock() })) !== undefined;
}

/** Gives an operator a new password and ends their sessions. */
export async function renewPassword({ shop }: Pick<OperatorContext, "shop">, name: string): Promise<NewPassword | Refusal<"item.notFound">> {
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

// The log --------------------------------------------------------------------------------------------------------

/**
 * Notes what an operator asks for before anything is done for it: whatever happens then, it stands there who wanted it. What is said of a
 * person stands beside it, until they are gone; of what is not there nothing is said.
 * @param schema what the call takes @returns what notes how it ended
 */
export async function beginEntry(
  { shop, requestId, operator }: { readonly shop: Shop; readonly requestId: string; readonly operator: Operator }, call: string, schema: unknown, input: unknown,
): Promise<{ end(outcome: string): Promise<void> }> {
  const { kept, said } = partWords(schema, input);
  const asked: Asked = { at: shop.clock(), operatorId: operator.operatorId, operatorName: operator.name, call, requestId, input: written(kept) };
  const entryId = await insertAsked(shop.database, asked);
  if (said) {
    await shop.database.transaction(async (transaction) => {
      // Whoever is being deleted right now is gone before anything more is said of them.
      const brands = Object.keys(shop.config.brands);
      await keepPersonOf(transaction, said.about, brands);
      await insertWords(transaction, entryId, { about: said.about, words: written(said.words) }, brands);
    });
  }
  return { end: (outcome) => insertEnd(shop.database, { ...asked, at: shop.clock() }, entryId, outcome) };
}

/** As JSON that a text of a database can hold, or how long it is. */
function written(content: unknown): string {
  const text = JSON.stringify(content).replace(HALF_A_SIGN, (found, typed?: string) => (typed ? found : "\\ufffd"));
  return text.length <= LONGEST_INPUT ? text : JSON.stringify({ tooLong: text.length });
}

/** What operators asked for, the latest first. */
export async function readLog({ shop }: Pick<OperatorContext, "shop">, page: number, limit: number): Promise<{ readonly rows: readonly LogRow[]; readonly total: number }> {
  return await findLog(shop.database, limit, (page - 1) * limit);
}
