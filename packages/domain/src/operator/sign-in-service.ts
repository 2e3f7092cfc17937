/** How an operator signs in, and whose a session is (D-166, decision 058). */
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

/** From one network, whoever it says it is. */
const SIGN_INS = { name: "operator.network", tries: 50, seconds: 3600 };
/** From one network for one name: a stranger's tries never keep an operator out. */
const SIGN_INS_AS = { name: "operator.name", tries: 10, seconds: 900 };

/** Of tries under a name that nobody has. */
const NOBODY: Operator = { operatorId: "nobody", name: "nobody", roles: [] };

/** Who asks at the machine itself while there is nobody who could let others in. */
const CONSOLE: Operator = { operatorId: "console", name: "console", roles: ["owner"] };

/**
 * Signs an operator in; a session that the same browser had ends with it. Whether there is such a name is told by nothing, not by
 * the time it takes either: tries under no name are noted too, without what was typed.
 * @returns the operator, whose session the context keeps; `operator.wrongSignIn` or `limit.tooMany`
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
