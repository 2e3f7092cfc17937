/** Another mailbox or number of a customer: proven before it counts, and taken back by whoever holds the one before (D-080, D-185, decision 100). */
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

/** Links tried from one address in an hour. */
const UNDOINGS = { name: "contact.undo", tries: 30, seconds: 3600 };

/**
 * Sends a code to what shall be the customer's mailbox or number. Asks for the password: whoever finds somebody's browser open shall
 * not carry the account away. Whether somebody else has it is told there alone.
 */
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
 * What a code was sent to is the customer's from now on. What the mailbox before ordered as a guest stays theirs (decision 073), every
 * other session ends, and whoever holds the one before is told. The same proof again changes nothing and says the same.
 * @returns `email.registered` or `phone.registered` only to whoever has proven it
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

/**
 * What a mailbox has shown to its customer as a guest's stays theirs, and what comes to it comes to the next one. The rest, such as questions that whoever knew the mailbox
 * may have asked, stays with it, and goes when they are deleted.
 */
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

/** Whether a proof has done already what it was for: two presses of one button are one. */
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
 * Takes a change back, for whoever holds the mailbox or number before it: that one and all that was changed after it are as they were, but for
 * what is somebody else's by now beside it, and nothing that was in anybody's hands opens the account, the password neither: a new one is chosen by a code.
 * @returns `item.notFound` for a link that is wrong, used or too old; `email.registered` or `phone.registered` when somebody has an account by the one that the link came to
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
    // What stood beside it may be somebody else's by now, and a thief sees to that: its holder has theirs back all the same.
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

/** Forgets changes that nobody can take back any more. */
export async function forgetChanges(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeChanges(shop.database, after(shop.clock(), -shop.config.account.undoDays * DAY));
}

/** By which of the two the link of a change reached its customer: the one before it, or where there was none the other. */
function reachedBy(change: Pick<ContactChangeRow, "kind" | "previous"> | undefined): ContactKind {
  if (!change) return "email";
  return (change.kind === "phone") === (change.previous !== null) ? "phone" : "email";
}

const registered = (kind: ContactKind) => (kind === "phone" ? "phone.registered" : "email.registered");
