/**
 * Proving a mailbox: a code or a link is sent to it, and whoever shows that reads its mails (D-074, D-075, D-185, D-192, decision 072).
 * What is sent is made by the shop's key from the id and stands in no table.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { VerificationPurpose } from "@rambla/contract/account";
import { isEmail } from "@rambla/core/email";
import { randomId } from "@rambla/core/id";
import { type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { after, DAY, HOUR } from "@rambla/core/time";
import { mailboxOf } from "../mail/mailbox-rules.ts";
import { personOf } from "../order/contact-rules.ts";
import type { CallContext } from "../platform/call-context.ts";
import { networkOf } from "../platform/client-network.ts";
import type { Queryable, Transaction } from "../platform/database.ts";
import { takeTries, takeTry } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { linkToken, mailCode } from "./codes.ts";
import { verificationMail } from "./mail-service.ts";
import { masked } from "./rules.ts";
import { type CustomerRow, findCustomerNamed, lockPassword, markVerified } from "./store.ts";
import { codeKind, countedFrom, isLiving, waitingTimes } from "./verification-rules.ts";
import {
  findVerification, giveTryBack, insertVerification, removeVerifications, takeCodeTry, useVerification, useVerificationsOf, type VerificationRow,
} from "./verification-store.ts";

export type Sent = { readonly verificationId: string; readonly purpose: VerificationPurpose; readonly sentTo: string; readonly resendIn: number; readonly expiresIn: number };
export type Proof = { readonly verificationId: string; readonly code: string };
export type ProofRefusal = Refusal<"verification.required" | "verification.wrong" | "verification.expired" | "verification.closed" | "limit.tooMany">;

/** Questions from one address in a minute. */
const CHECKS = { name: "account.check", tries: 60, seconds: 60 };
/** Codes tried from one address in an hour, for whatever mailbox. */
const TRIES = { name: "verification.tries", tries: 100, seconds: 3600 };

/**
 * Sends a code to a mailbox, whoever it belongs to: known or not, the answer is the same (D-185). Another one only after a while, so
 * many from one address, and at most ten for a mailbox in two hours, however it is spelled and whichever brand is asked.
 */
export async function sendCode(
  context: Pick<CallContext, "shop" | "market" | "clientAddress">, asked: { readonly account: string; readonly purpose: VerificationPurpose },
): Promise<Sent | Refusal<"email.invalid" | "limit.tooMany" | "verification.tooMany">> {
  const { shop, market, clientAddress } = context;
  const { brand, country, language } = market;
  const email = personOf(asked.account);
  if (!isEmail(email)) return refuseField("account", "email.invalid");
  const network = networkOf(clientAddress);
  const { verification: settings, limits } = shop.config;
  const tooMany = await takeTries(shop.database, shop.clock(), [
    { limit: { name: "verification.address", tries: limits.verification.perAddress, seconds: 3600 }, subject: network },
    { limit: { name: "verification.again", tries: 1, seconds: settings.resendSeconds }, subject: `${network} ${brand.code} ${asked.purpose} ${email}` },
  ]);
  if (tooMany) return tooMany;
  const now = shop.clock();
  const verification = { verificationId: randomId(shop.random), brand: brand.code, purpose: asked.purpose, email, mailbox: mailboxHash(shop, email), createdAt: now };
  const isSent = await shop.database.transaction(async (transaction) => {
    const isNew = await insertVerification(transaction, verification, { max: settings.mails.max, since: after(now, -settings.mails.hours * HOUR) });
    if (isNew) await verificationMail.queue(shop, transaction, { recipient: email, brand: brand.code, country: country.code, language, payload: { verificationId: verification.verificationId } });
    return isNew;
  });
  return isSent ? told(shop, verification) : refuse("verification.tooMany", { values: { ...settings.mails } });
}

/** Whether there is an account: everybody is told that its mailbox is told, known or not (D-185). */
export async function whetherThereIs({ shop, clientAddress }: Pick<CallContext, "shop" | "clientAddress">, account: string): Promise<{ readonly told: "byMail" } | Refusal<"email.invalid" | "limit.tooMany">> {
  const tooMany = await takeTry(shop, CHECKS, networkOf(clientAddress));
  if (tooMany) return tooMany;
  return isEmail(personOf(account)) ? { told: "byMail" } : refuseField("account", "email.invalid");
}

/** Sends another one to the mailbox of an earlier one. */
export async function sendAgain(context: Pick<CallContext, "shop" | "market" | "clientAddress">, verificationId: string): Promise<Sent | Refusal<"item.notFound" | "email.invalid" | "limit.tooMany" | "verification.tooMany">> {
  const earlier = await verificationIn(context, verificationId);
  return earlier ? await sendCode(context, { account: earlier.email, purpose: earlier.purpose }) : refuse("item.notFound");
}

/** What the page that asks for a code says of it. */
export async function lookAt(context: Pick<CallContext, "shop" | "market">, verificationId: string): Promise<Sent | Refusal<"item.notFound">> {
  const found = await verificationIn(context, verificationId);
  return found ? told(context.shop, found) : refuse("item.notFound");
}

/**
 * Judges a proof without using it up. A wrong code counts before it is compared, so that many at once are no more tries than few; who
 * guesses closes the codes of a mailbox for the day, never its links.
 */
export async function prove(context: Pick<CallContext, "shop" | "market" | "clientAddress">, { verificationId, code }: Proof, purpose: VerificationPurpose): Promise<VerificationRow | ProofRefusal> {
  const { shop, clientAddress } = context;
  const { verification: settings } = shop.config;
  if (code.trim() === "") return refuseField("code", "verification.required");
  const tooMany = await takeTries(shop.database, shop.clock(), [{ limit: TRIES, subject: networkOf(clientAddress) }]);
  if (tooMany) return tooMany;
  const kind = codeKind(code.trim(), settings);
  const found = await verificationIn(context, verificationId);
  const now = shop.clock();
  if (!kind || found?.purpose !== purpose) return wrong();
  if (!isLiving(kind, found, now, settings)) return expired();
  if (kind === "link") return isEqual(linkToken(shop, verificationId), code.trim()) ? found : wrong();
  const taken = await shop.database.transaction((transaction) => takeCodeTry(transaction, found, settings.attempts, { max: settings.wrongPerDay, since: countedFrom(now, settings) }));
  if (taken === "closed") return refuseField("code", "verification.closed");
  if (taken === "over") return expired();
  if (!isEqual(mailCode(shop, verificationId), code.replace(/[\s-]/g, ""))) return wrong();
  await giveTryBack(shop.database, verificationId);
  return found;
}

/**
 * The customer of a mailbox that was proven: the proof is used up and the mailbox is theirs beyond doubt.
 * @returns `email.notExist` only to whoever has proven it
 */
export async function customerOfProof(shop: Pick<Shop, "clock">, transaction: Transaction, proven: VerificationRow): Promise<CustomerRow | Refusal<"verification.expired" | "email.notExist">> {
  const found = await findCustomerNamed(transaction, proven.brand, { email: proven.email });
  // Before the proof: of two who set a password at once each would wait for the proof that the other one uses.
  if (found) await lockPassword(transaction, found.customerId);
  const used = await useProof(shop, transaction, proven);
  if (used) return used;
  if (!found) return refuse("email.notExist");
  await markVerified(transaction, found.customerId, shop.clock());
  return found;
}

/** Uses a proof up, in the transaction of what it is for; somebody may have been faster. */
export async function useProof(shop: Pick<Shop, "clock">, transaction: Queryable, { verificationId }: VerificationRow): Promise<Refusal<"verification.expired"> | undefined> {
  return (await useVerification(transaction, verificationId, shop.clock())) ? undefined : expired();
}

/** Ends what was sent to a mailbox for its account in a brand and is not used yet. */
export async function endProofsOf(shop: Pick<Shop, "clock" | "secret">, transaction: Queryable, brand: string, email: string): Promise<void> {
  await useVerificationsOf(transaction, { brand, email, mailbox: mailboxHash(shop, email) }, shop.clock());
}

/** Forgets what no limit counts by any more. */
export async function forgetVerifications(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  await removeVerifications(shop.database, after(shop.clock(), -Math.max(DAY, shop.config.verification.mails.hours * HOUR)));
}

/** A verification of this brand. */
async function verificationIn({ shop, market }: Pick<CallContext, "shop" | "market">, verificationId: string): Promise<VerificationRow | undefined> {
  const found = await findVerification(shop.database, verificationId);
  return found?.brand === market.brand.code ? found : undefined;
}

function told(shop: Pick<Shop, "clock" | "config">, { verificationId, purpose, email, createdAt }: Pick<VerificationRow, "verificationId" | "purpose" | "email" | "createdAt">): Sent {
  return { verificationId, purpose, sentTo: masked(email), ...waitingTimes({ createdAt }, shop.clock(), shop.config.verification) };
}

const wrong = () => refuseField("code", "verification.wrong");
const expired = () => refuseField("code", "verification.expired");

function isEqual(expected: string, shown: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(shown)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function mailboxHash(shop: Pick<Shop, "secret">, email: string): Buffer {
  return createHmac("sha256", shop.secret).update(`verification mailbox\n${mailboxOf(email)}`).digest();
}
