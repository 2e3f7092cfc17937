/** Passwords: forgotten and set anew, or changed by whoever knows the present one (R-320 to R-323, D-071). */
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type CallContext, customerOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database.ts";
import { takeTry } from "../platform/limits.ts";
import { isPassword, passwordHash } from "../platform/password.ts";
import type { Shop } from "../platform/shop.ts";
import { endPairsOf } from "../session/pair-service.ts";
import { passwordChangedMail } from "./mail-service.ts";
import { passwordProblem } from "./rules.ts";
import { deviceHash } from "./sign-in-service.ts";
import { type CustomerRow, findCustomer, forgetDevicesOf, lockPassword, updatePassword } from "./store.ts";
import { customerOfProof, endProofsOf, type Proof, type ProofRefusal, prove } from "./verification-service.ts";

type PasswordRefusal = Refusal<"password.fail" | "password.common">;

/** Of one customer, who is signed in. */
const CHANGES = { name: "account.passwordChange", tries: 10, seconds: 900 };

/** Sets a new password for the mailbox that a code was sent to. All its sessions end and no device is known any more. */
export async function resetPassword(
  context: Pick<CallContext, "shop" | "market" | "clientAddress">, asked: Proof & { readonly password: string },
): Promise<{ readonly reset: true } | ProofRefusal | PasswordRefusal | Refusal<"email.notExist">> {
  const { shop, market } = context;
  const password = asked.password.trim();
  const problem = wrongWith(shop, password, [market.brand.name]);
  if (problem) return problem;
  const proven = await prove(context, asked, "reset");
  if (isRefusal(proven)) return proven;
  const own = wrongWith(shop, password, [market.brand.name, proven.email]);
  if (own) return own;
  const hash = await passwordHash(shop, password);
  return await shop.database.transaction(async (transaction) => {
    const found = await customerOfProof(shop, transaction, proven);
    if (isRefusal(found)) return found;
    await setPassword(shop, transaction, found, hash, {});
    return { reset: true as const };
  });
}

/** Changes the password of whoever knows it. Every other session ends, and no other device is known any more. */
export async function changePassword(
  context: Pick<CallContext, "shop" | "market" | "viewer">, asked: { readonly oldPassword: string; readonly password: string; readonly deviceToken?: string },
): Promise<{ readonly changed: true } | PasswordRefusal | Refusal<"password.wrong" | "limit.tooMany" | "auth.required">> {
  const { shop, market } = context;
  const { customerId, sessionId } = customerOf(context);
  const found = await findCustomer(shop.database, customerId);
  if (!found) return refuse("auth.required");
  const password = asked.password.trim();
  const problem = wrongWith(shop, password, [market.brand.name, found.email]);
  if (problem) return problem;
  const tooMany = await takeTry(shop, CHANGES, customerId);
  if (tooMany) return tooMany;
  const wrong = refuseField("oldPassword", "password.wrong");
  if (!(await isPassword(shop, asked.oldPassword.trim(), found.passwordHash))) return wrong;
  const hash = await passwordHash(shop, password);
  return await shop.database.transaction(async (transaction) => {
    if ((await lockPassword(transaction, customerId)) !== found.passwordHash) return wrong;
    await setPassword(shop, transaction, found, hash, { sessionId, deviceToken: asked.deviceToken });
    return { changed: true as const };
  });
}

function wrongWith(shop: Pick<Shop, "config">, password: string, known: readonly string[]): PasswordRefusal | undefined {
  const problem = passwordProblem(password, shop.config.password, known);
  return problem && refuseField("password", problem);
}

/** Nothing that was in anybody's hands before the password opens the account after it. @param stays what it was chosen with */
async function setPassword(
  shop: Shop, transaction: Transaction, { customerId, email, brand, country, language }: CustomerRow, hash: string, stays: { readonly sessionId?: string; readonly deviceToken?: string | undefined },
): Promise<void> {
  await updatePassword(transaction, customerId, hash, shop.clock());
  await endProofsOf(shop, transaction, brand, email);
  await forgetDevicesOf(transaction, customerId, deviceHash(stays.deviceToken));
  await endPairsOf(shop, transaction, customerId, stays.sessionId ?? null);
  await passwordChangedMail.queue(shop, transaction, { recipient: email, brand, country, language, payload: { customerId } });
}
