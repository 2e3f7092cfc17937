import { type Refusal, refuse } from "@rambla/core/refusal";
import { MINUTE } from "@rambla/core/time";
import type { Operator, OperatorContext } from "../platform/call-context.ts";
import { networkOf } from "../platform/client-network.ts";
import { takeTries } from "../platform/limits.ts";
import { isPassword } from "../platform/password.ts";
import type { Shop } from "../platform/shop.ts";
import { endSession, openSession, sessionOf } from "../session/service.ts";
import { beginEntry } from "./log-service.ts";
import { known } from "./service.ts";
import { findOperator, findOperatorNamed, findOperators } from "./store.ts";

/** Per network. */
const SIGN_INS = { name: "operator.network", tries: 50, seconds: 3600 };
/** Per network and name, so strangers cannot lock out an operator. */
const SIGN_INS_AS = { name: "operator.name", tries: 10, seconds: 900 };

/** For the log of unknown names. */
const NOBODY: Operator = { operatorId: "nobody", name: "nobody", roles: [] };

/** The first owner is made at the console. */
const CONSOLE: Operator = { operatorId: "console", name: "console", roles: ["owner"] };

/**
 * Signs in and ends the browser's earlier session. Unknown names take equally long and are logged without the input.
 * @returns `operator.wrongSignIn` or `limit.tooMany`
 */
export async function signIn(
  context: Pick<OperatorContext, "shop" | "clientAddress" | "requestId" | "session">,
  asked: { readonly name: string; readonly password: string },
): Promise<Operator | Refusal<"operator.wrongSignIn" | "limit.tooMany">> {
  const { shop, clientAddress, requestId } = context;
  const name = asked.name.trim().toLowerCase();
  const network = networkOf(clientAddress);
  const tooMany = await takeTries(shop.database, shop.clock(), [
    { limit: SIGN_INS, subject: network },
    { limit: SIGN_INS_AS, subject: `${network} ${name}` },
  ]);
  if (tooMany) return tooMany;
  const found = await findOperatorNamed(shop.database, name);
  const fits = await isPassword(shop, asked.password, found?.passwordHash);
  const log = await beginEntry({ shop, requestId, operator: found ? known(found) : NOBODY }, "operatorSignIn", undefined, undefined);
  if (!found || !fits) {
    await log.end("operator.wrongSignIn");
    return refuse("operator.wrongSignIn");
  }
  if (context.session.token !== undefined) await endSession(shop, context.session.token);
  const token = await openSession(
    shop,
    shop.database,
    { kind: "operator", subjectId: found.operatorId, brand: null, email: null },
    shop.config.operator.idleMinutes * MINUTE,
  );
  await log.end("done");
  context.session.keep(token);
  return known(found);
}

export async function signOut({ shop, session }: Pick<OperatorContext, "shop" | "session">): Promise<{ readonly signedOut: true }> {
  if (session.token !== undefined) await endSession(shop, session.token);
  session.drop();
  return { signedOut: true };
}

/** Undefined for an ended session or a closed operator. */
export async function operatorOfToken(shop: Pick<Shop, "database" | "clock" | "config">, token: string): Promise<Operator | undefined> {
  const session = await sessionOf(shop, "operator", token);
  const found = session && (await findOperator(shop.database, session.subjectId));
  return found && known(found);
}

/** The caller has access to the machine and the database anyway. Without any owner a console account may only add operators. */
export async function operatorAtConsole(shop: Pick<Shop, "database">, name: string | undefined): Promise<Operator | undefined> {
  if (name !== undefined) {
    const found = await findOperatorNamed(shop.database, name);
    return found && known(found);
  }
  const operators = await findOperators(shop.database);
  return operators.some(({ roles, closedAt }) => closedAt === null && roles.includes("owner")) ? undefined : CONSOLE;
}
