import { randomId } from "@rambla/core/id";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type CallContext, customerOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { takeTry } from "../platform/limits.ts";
import { isPassword, passwordHash } from "../platform/password.ts";
import type { Shop } from "../platform/shop.ts";
import { endPairsOf } from "../session/pair-service.ts";
import { noteSensitive } from "./closing/closing-store.ts";
import { tellCustomer } from "./mail-service.ts";
import { removeChallengesOf, removePasskeysOf } from "./passkey/passkey-store.ts";
import { removeAttemptsOf } from "./providers/provider-attempt-store.ts";
import { removeBindingsOf } from "./providers/provider-binding-store.ts";
import { passwordProblem, type SignInName } from "./rules.ts";
import { deviceHash } from "./device-service.ts";
import { type CustomerRow, findCustomer, findCustomerNamed, forgetDevicesOf, lockPassword, updatePassword } from "./store.ts";
import { customerOfProof, endProofsOf, type NotExist, type Proof, type ProofRefusal, prove } from "./verification/verification-service.ts";

type PasswordRefusal = Refusal<"password.fail" | "password.common">;

export type Unconfirmed = Refusal<"password.wrong" | "limit.tooMany" | "auth.required">;

/** Per customer. */
const CONFIRMATIONS = { name: "account.passwordChange", tries: 10, seconds: 900 };

/**
 * Sets a new password by code. Ends sessions, removes passkeys and bindings, and forgets devices.
 * @returns `email.notExist` or `phone.notExist` after a valid code only
 */
export async function resetPassword(
  context: Pick<CallContext, "shop" | "market" | "clientAddress">,
  asked: Proof & { readonly password: string },
): Promise<{ readonly reset: true } | ProofRefusal | PasswordRefusal | NotExist> {
  const { shop, market } = context;
  const password = asked.password.trim();
  const problem = wrongWith(shop, password, [market.brand.name]);
  if (problem) return problem;
  const proven = await prove(context, asked, "reset");
  if (isRefusal(proven)) return proven;
  const own = wrongWith(shop, password, [market.brand.name, proven.account]);
  if (own) return own;
  const hash = await passwordHash(shop, password);
  return await shop.database.transaction(async (transaction) => {
    const found = await customerOfProof(shop, transaction, proven);
    if (isRefusal(found)) return found;
    await removeOtherWaysIn(transaction, found.customerId);
    await noteSensitive(transaction, found.customerId, "passwordReset", shop.clock());
    await setPassword(shop, transaction, found, hash, {});
    return { reset: true as const };
  });
}

/** Ends other sessions and forgets other devices. */
export async function changePassword(
  context: Pick<CallContext, "shop" | "market" | "viewer">,
  asked: { readonly oldPassword: string; readonly password: string; readonly deviceToken?: string },
): Promise<{ readonly changed: true } | PasswordRefusal | Unconfirmed> {
  const { shop, market } = context;
  const { customerId, sessionId, mailbox } = customerOf(context);
  const password = asked.password.trim();
  const problem = wrongWith(shop, password, [market.brand.name, ...(mailbox === null ? [] : [mailbox])]);
  if (problem) return problem;
  const customer = await confirmPassword(shop, customerId, asked.oldPassword, "oldPassword");
  if (isRefusal(customer)) return customer;
  const hash = await passwordHash(shop, password);
  return await shop.database.transaction(async (transaction) => {
    if ((await lockPassword(transaction, customerId)) !== customer.passwordHash)
      return refuseField("oldPassword", "password.wrong" as const);
    await noteSensitive(transaction, customerId, "passwordChange", shop.clock());
    await setPassword(shop, transaction, customer, hash, { sessionId, deviceToken: asked.deviceToken });
    return { changed: true as const };
  });
}

/** Disables a publicly known demo password and what was added with it. Another password stays. */
export async function shutOut(
  shop: Shop,
  { brand, name, password }: { readonly brand: string; readonly name: SignInName; readonly password: string },
): Promise<void> {
  const customer = await findCustomerNamed(shop.database, brand, name);
  if (!customer || !(await isPassword(shop, password, customer.passwordHash))) return;
  const hash = await passwordHash(shop, randomId(shop.random));
  await shop.database.transaction(async (transaction) => {
    if ((await lockPassword(transaction, customer.customerId)) !== customer.passwordHash) return;
    await removeOtherWaysIn(transaction, customer.customerId);
    await changeKept(shop, transaction, customer, hash, {});
  });
}

/** Runs before the sessions end, so a concurrent login ends too. */
async function removeOtherWaysIn(transaction: Transaction, customerId: string): Promise<void> {
  await removePasskeysOf(transaction, customerId);
  await removeBindingsOf(transaction, customerId);
}

/** Checks the password of a signed-in customer before sensitive actions, against stolen sessions. */
export async function confirmPassword(shop: Shop, customerId: string, password: string, field: string): Promise<CustomerRow | Unconfirmed> {
  const found = await findCustomer(shop.database, customerId);
  if (!found) return refuse("auth.required");
  const tooMany = await takeTry(shop, CONFIRMATIONS, customerId);
  if (tooMany) return tooMany;
  return (await isPassword(shop, password.trim(), found.passwordHash)) ? found : refuseField(field, "password.wrong");
}

function wrongWith(shop: Pick<Shop, "config">, password: string, known: readonly string[]): PasswordRefusal | undefined {
  const problem = passwordProblem(password, shop.config.password, known);
  return problem && refuseField("password", problem);
}

type Chosen = { readonly sessionId?: string; readonly deviceToken?: string | undefined };

/** @param stays the session and device of the change */
async function setPassword(shop: Shop, transaction: Transaction, customer: CustomerRow, hash: string, stays: Chosen): Promise<void> {
  await changeKept(shop, transaction, customer, hash, stays);
  await tellCustomer(shop, transaction, customer, "passwordChanged");
}

/** Nothing issued before the new password works after it. */
async function changeKept(shop: Shop, transaction: Transaction, customer: CustomerRow, hash: string, stays: Chosen): Promise<void> {
  const { customerId } = customer;
  await updatePassword(transaction, customerId, hash, shop.clock());
  await removeChallengesOf(transaction, customerId);
  await removeAttemptsOf(transaction, customerId);
  await endProofsOf(shop, transaction, customer);
  await forgetDevicesOf(transaction, customerId, deviceHash(stays.deviceToken));
  await endPairsOf(shop, transaction, customerId, stays.sessionId ?? null);
}
