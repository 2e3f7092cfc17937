/** Changes of mailbox or number. The new one must be proven, and the old one's owner can undo the change. */
import type { ContactKind } from "@rambla/contract/account";
import { randomId } from "@rambla/core/id";
import type { BrandCode } from "@rambla/core/market";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import { giveCoupons } from "../../coupon/service.ts";
import { noticesFollow } from "../../goods/arrival/arrival-service.ts";
import { newsletterFollows } from "../../newsletter/service.ts";
import { giveOrders } from "../../order/service.ts";
import { type CallContext, customerOf } from "../../platform/call-context.ts";
import { networkOf } from "../../platform/client-network.ts";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { takeTry } from "../../platform/limits.ts";
import { passwordHash } from "../../platform/password.ts";
import type { Shop } from "../../platform/shop.ts";
import { endPairsOf } from "../../session/pair-service.ts";
import { noteSensitive } from "../closing/closing-store.ts";
import { isSameCode, undoToken } from "../verification/codes.ts";
import {
  type ContactChangeRow,
  findChange,
  findChangesFrom,
  insertChange,
  keepFormer,
  markTakenBack,
  removeChanges,
  removeFormer,
  updateContacts,
} from "./contact-store.ts";
import { type Contacts, contactsBefore } from "./contact-rules.ts";
import { tellOfChange } from "../mail-service.ts";
import { removeChallengesOf, removePasskeysOf } from "../passkey/passkey-store.ts";
import { removeAttemptsOf } from "../providers/provider-attempt-store.ts";
import { removeBindingsOf } from "../providers/provider-binding-store.ts";
import { confirmPassword } from "../password-service.ts";
import { nameKept, nameToProve } from "../rules.ts";
import { deviceHash } from "../device-service.ts";
import { type CustomerRow, findCustomer, forgetDevicesOf, lockPassword, updatePassword } from "../store.ts";
import { endProofsOf, type Proof, type ProofRefusal, prove, sendTo, useProof, waitForName } from "../verification/verification-service.ts";
import { findVerification } from "../verification/verification-store.ts";

type Asking = Pick<CallContext, "shop" | "market" | "clientAddress" | "viewer">;
type Registered = Refusal<"email.registered" | "phone.registered">;

/** Per network address. */
const UNDOINGS = { name: "contact.undo", tries: 30, seconds: 3600 };

/** Sends a code to the new contact. Needs the password, against open browsers. Only the message reveals another account. */
export async function askForChange(
  context: Asking,
  asked: { readonly kind: ContactKind; readonly account: string; readonly password: string },
) {
  const { shop, market } = context;
  const { customerId } = customerOf(context);
  const account = nameToProve(asked.account, market.country, shop.config, asked.kind);
  if (isRefusal(account)) return account;
  const customer = await confirmPassword(shop, customerId, asked.password, "password");
  if (isRefusal(customer)) return customer;
  const isSame = customer[asked.kind] === account && (asked.kind === "phone" || customer.emailVerifiedAt !== null);
  return isSame
    ? refuseField("account", "contact.same" as const)
    : await sendTo(context, { account, purpose: "change", customerId, invitationCode: null });
}

/**
 * Applies the change. Guest orders of the old mailbox stay with the customer, other sessions end, and the old contact is told. Repeatable.
 * @returns `email.registered` or `phone.registered` after a valid code only
 */
export async function confirmChange(
  context: Asking,
  asked: Proof & { readonly deviceToken?: string },
): Promise<{ readonly kind: ContactKind } | ProofRefusal | Registered | Refusal<"auth.required">> {
  const { shop } = context;
  const { customerId, sessionId } = customerOf(context);
  const proven = await prove(context, asked, "change", customerId);
  if (isRefusal(proven)) return (await isDone(shop.database, customerId, asked.verificationId)) ?? proven;
  const name = nameKept(proven.account);
  const kind = "phone" in name ? "phone" : "email";
  return await shop.database.transaction(async (transaction) => {
    await waitForName(shop, transaction, proven.account);
    await lockPassword(transaction, customerId);
    const customer = await findCustomer(transaction, customerId);
    if (!customer) return refuse("auth.required");
    const used = await useProof(shop, transaction, proven);
    if (used) return (await isDone(transaction, customerId, asked.verificationId)) ?? used;
    const now = shop.clock();
    const { brand, email, emailVerifiedAt, phone } = customer;
    const isFree = await updateContacts(
      transaction,
      customerId,
      "phone" in name ? { email, emailVerifiedAt, phone: name.phone } : { email: name.email, emailVerifiedAt: now, phone },
    );
    if (!isFree) return refuse(registered(kind));
    if ("email" in name && email !== null && emailVerifiedAt)
      await takeAlong(transaction, { brand, person: email, customerId }, name.email, now);
    await endProofsOf(shop, transaction, customer);
    await forgetDevicesOf(transaction, customerId, deviceHash(asked.deviceToken));
    await endPairsOf(shop, transaction, customerId, sessionId);
    if (customer[kind] === proven.account) return { kind };
    const change = { changeId: randomId(shop.random), customerId, kind, previous: customer[kind], changedAt: now } as const;
    await insertChange(transaction, change);
    await noteSensitive(transaction, customerId, kind === "phone" ? "phoneChange" : "emailChange", now);
    await tellOfChange(shop, transaction, customer, change);
    return { kind };
  });
}

/** Takes along coupons and subscriptions of the old mailbox. Other guest data stays with it and is deleted with it. */
async function takeAlong(
  transaction: Transaction,
  owner: { readonly brand: BrandCode; readonly person: string; readonly customerId: string },
  to: string,
  now: Date,
): Promise<void> {
  const { brand, person: from } = owner;
  if (from === to) return;
  await keepFormer(transaction, owner, now);
  await newsletterFollows(transaction, { brand, from, to });
  await noticesFollow(transaction, { brand, from, to });
  await giveOrders(transaction, owner);
  await giveCoupons(transaction, owner);
}

/** Whether the change was applied before, as after a double click. */
async function isDone(
  database: Queryable,
  customerId: string,
  verificationId: string,
): Promise<{ readonly kind: ContactKind } | undefined> {
  const [found, customer] = [await findVerification(database, verificationId), await findCustomer(database, customerId)];
  if (!found?.usedAt || found.customerId !== customerId || !customer) return undefined;
  const kind = "phone" in nameKept(found.account) ? "phone" : "email";
  return customer[kind] === found.account ? { kind } : undefined;
}

/**
 * Undoes a change and all later ones, except contacts that belong to another account now. All sessions, passkeys and the password stop
 * working.
 * @returns `item.notFound` for a wrong, used or expired link; `email.registered` or `phone.registered` when another account has the link's
 * contact
 */
export async function undoChange(
  context: Pick<CallContext, "shop" | "market" | "clientAddress">,
  { changeId, code }: { readonly changeId: string; readonly code: string },
): Promise<{ readonly undone: true } | Registered | Refusal<"item.notFound" | "limit.tooMany">> {
  const { shop, market, clientAddress } = context;
  const tooMany = await takeTry(shop, UNDOINGS, networkOf(clientAddress));
  if (tooMany) return tooMany;
  const change = await findChange(shop.database, changeId);
  const owner = change && (await findCustomer(shop.database, change.customerId));
  if (!isSameCode(undoToken(shop, changeId), code) || owner?.brand !== market.brand.code) return refuse("item.notFound");
  const since = after(shop.clock(), -shop.config.account.undoDays * DAY);
  const hash = await passwordHash(shop, Buffer.from(shop.random(32)).toString("base64url"));
  return await shop.database.transaction(async (transaction) => {
    if (change?.previous) await waitForName(shop, transaction, change.previous);
    await lockPassword(transaction, owner.customerId);
    const customer = await findCustomer(transaction, owner.customerId);
    const changes = await findChangesFrom(transaction, changeId, since);
    if (!customer || changes.length === 0) return refuse("item.notFound");
    const known = reachedBy(change);
    const all = contactsBefore(customer, changes, shop.clock());
    // The other contact may be another account's now, which a thief could arrange: the owner still gets the own one back.
    const own: Contacts = known === "phone" ? { ...all, email: null, emailVerifiedAt: null } : { ...all, phone: null };
    const before = (await updateContacts(transaction, owner.customerId, all)) ? all : own;
    if (before === own && !(await updateContacts(transaction, owner.customerId, own))) return refuse(registered(known));
    await newsletterFollows(transaction, { brand: owner.brand, from: customer.email, to: before.email });
    await noticesFollow(transaction, { brand: owner.brand, from: customer.email, to: before.email });
    await removeFormer(
      transaction,
      owner,
      before,
      changes.map(({ changedAt }) => changedAt),
    );
    await markTakenBack(
      transaction,
      changes.map((one) => one.changeId),
      shop.clock(),
    );
    await closeToEverybody(shop, transaction, customer, hash);
    return { undone: true as const };
  });
}

async function closeToEverybody(shop: Shop, transaction: Transaction, customer: CustomerRow, unknownPassword: string): Promise<void> {
  const { customerId } = customer;
  await updatePassword(transaction, customerId, unknownPassword, shop.clock());
  await removePasskeysOf(transaction, customerId);
  await removeBindingsOf(transaction, customerId);
  await removeChallengesOf(transaction, customerId);
  await removeAttemptsOf(transaction, customerId);
  await endProofsOf(shop, transaction, customer);
  await forgetDevicesOf(transaction, customerId, deviceHash(undefined));
  await endPairsOf(shop, transaction, customerId, null);
}

export async function forgetChanges(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeChanges(shop.database, after(shop.clock(), -shop.config.account.undoDays * DAY));
}

/** The contact that received the link: the previous one, or without one the other. */
function reachedBy(change: Pick<ContactChangeRow, "kind" | "previous"> | undefined): ContactKind {
  if (!change) return "email";
  return (change.kind === "phone") === (change.previous !== null) ? "phone" : "email";
}

const registered = (kind: ContactKind) => (kind === "phone" ? "phone.registered" : "email.registered");
