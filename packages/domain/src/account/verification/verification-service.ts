/** Proves a mailbox or phone number by a code, or a mailbox by a link. Both derive from the id and are stored nowhere. */
import { createHmac } from "node:crypto";
import type { AskedPurpose, VerificationPurpose } from "@rambla/contract/account";
import { randomId } from "@rambla/core/id";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { after, DAY, HOUR, SECOND } from "@rambla/core/time";
import { mailboxOf } from "../../mail/mailbox-rules.ts";
import { type CallContext, isCustomer, type Viewer } from "../../platform/call-context.ts";
import { networkOf } from "../../platform/client-network.ts";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { callerOf, takeTries, takeTry } from "../../platform/limits.ts";
import type { Shop } from "../../platform/shop.ts";
import { isSameCode, linkToken, mailCode } from "./codes.ts";
import { deviceHash, findAsked } from "../device-service.ts";
import { verificationMail, verificationText } from "../mail-service.ts";
import { countryOfNumber } from "../phone-rules.ts";
import { invitationCodeIn, masked, nameKept, nameToProve } from "../rules.ts";
import { type CustomerRow, findCustomerNamed, lockPassword, markVerified } from "../store.ts";
import { codeKind, countedFrom, isLiving, waitingTimes } from "./verification-rules.ts";
import {
  findVerification,
  giveTryBack,
  insertVerification,
  type NewVerification,
  removeVerifications,
  takeCodeTry,
  useChangesOf,
  useVerification,
  useVerificationsOf,
  type VerificationRow,
  waitForAccount,
  withdrawVerification,
} from "./verification-store.ts";

export type Sent = {
  readonly verificationId: string;
  readonly purpose: VerificationPurpose;
  readonly by: "mail" | "sms";
  readonly sentTo: string;
  readonly resendIn: number;
  readonly expiresIn: number;
};
export type Proof = { readonly verificationId: string; readonly code: string };
export type ProofRefusal = Refusal<
  | "verification.required"
  | "verification.wrong"
  | "verification.expired"
  | "verification.closed"
  | "verification.smsClosed"
  | "limit.tooMany"
>;

/** Only after a valid code. */
export type NotExist = Refusal<"email.notExist" | "phone.notExist">;
export type Unsendable = Refusal<"email.invalid" | "phone.invalid" | "limit.tooMany" | "verification.tooMany" | "verification.smsTooMany">;

/** `viewer` where customers may call. */
type Asking = Pick<CallContext, "shop" | "market" | "clientAddress"> & Partial<Pick<CallContext, "viewer">>;

/** Per network address and minute. */
const CHECKS = { name: "account.check", tries: 60, seconds: 60 };
/** Per network address and hour. */
const TRIES = { name: "verification.tries", tries: 100, seconds: 3600 };

/**
 * Sends a code; the answer never reveals whether an account exists. Limits: a wait, per network address, per mailbox in any spelling and
 * brand, and fewer for text messages, which cost money.
 * @param asked `invitationCode` goes into the registration mail; `deviceToken` of a known device
 */
export async function sendCode(
  context: Asking,
  asked: {
    readonly account: string;
    readonly purpose: AskedPurpose;
    readonly invitationCode?: string | null;
    readonly deviceToken?: string | undefined;
  },
): Promise<Sent | Unsendable> {
  const account = nameToProve(asked.account, context.market.country, context.shop.config);
  return isRefusal(account)
    ? account
    : await sendTo(context, {
        ...asked,
        account,
        customerId: null,
        invitationCode: asked.purpose === "register" ? invitationCodeIn(asked.invitationCode ?? "") : null,
      });
}

/** @param customerId who gets the new contact */
export async function sendTo(
  context: Asking,
  {
    account,
    purpose,
    customerId,
    invitationCode,
    deviceToken,
  }: Pick<NewVerification, "account" | "purpose" | "customerId" | "invitationCode"> & { readonly deviceToken?: string | undefined },
): Promise<Sent | Unsendable> {
  const { shop, market, clientAddress } = context;
  const { brand, country, language } = market;
  const isPhone = "phone" in nameKept(account);
  const network = networkOf(clientAddress);
  // A known device counts for itself.
  const { isKnown } = await findAsked(shop, shop.database, brand.code, nameKept(account), deviceToken);
  const asker = isKnown ? `device ${deviceHash(deviceToken).toString("base64url")}` : callerOf(context);
  const { verification: settings, limits } = shop.config;
  const tooMany = await takeTries(shop.database, shop.clock(), [
    { limit: { name: "verification.address", tries: limits.verification.perAddress, seconds: 3600 }, subject: asker },
    {
      limit: { name: "verification.again", tries: 1, seconds: settings.resendSeconds },
      subject: `${network} ${brand.code} ${purpose} ${account}`,
    },
    ...(isPhone ? [{ limit: { name: "sms.address", tries: limits.sms.perAddress, seconds: 3600 }, subject: asker }] : []),
  ]);
  if (tooMany) return tooMany;
  const now = shop.clock();
  const verification = {
    verificationId: randomId(shop.random),
    brand: brand.code,
    purpose,
    account,
    accountHash: codeHash(shop, account),
    customerId,
    invitationCode,
    createdAt: now,
  };
  const most = isPhone ? settings.sms : settings.mails;
  const message = isPhone ? verificationText : verificationMail;
  const refused = await shop.database.transaction(async (transaction) => {
    // Runs for every name, so the time reveals nothing.
    const { found: owner, isKnown: isOwn } = await findAsked(shop, transaction, brand.code, nameKept(account), deviceToken);
    // A known device gets one more code when strangers have used up the limit.
    if (
      !(await insertVerification(transaction, verification, { max: most.max + (isOwn ? 1 : 0), since: after(now, -most.hours * HOUR) }))
    ) {
      return refuse(isPhone ? "verification.smsTooMany" : "verification.tooMany", { values: { ...most } });
    }
    const way = isPhone ? await wayToNumber(shop, transaction, { account, purpose, hasAccount: owner !== undefined }) : "open";
    if (typeof way === "object") await withdrawVerification(transaction, verification.verificationId);
    else if (way === "open")
      await message.queue(shop, transaction, {
        recipient: account,
        brand: brand.code,
        country: country.code,
        language,
        payload: { verificationId: verification.verificationId },
      });
    return typeof way === "object" ? way : undefined;
  });
  return refused ?? told(shop, verification);
}

/**
 * Whether a text message is within the daily limits. A share per country is reserved for accounts: beyond the rest, registrations are
 * refused, and unknown numbers get the usual answer without a message.
 */
async function wayToNumber(
  shop: Pick<Shop, "clock" | "config">,
  transaction: Queryable,
  { account, purpose, hasAccount }: Pick<NewVerification, "account" | "purpose"> & { readonly hasAccount: boolean },
): Promise<"open" | "silent" | Refusal<"limit.tooMany">> {
  const { perCountry, ownersShare } = shop.config.limits.sms;
  const forOwners = Math.floor(perCountry * ownersShare);
  const take = (name: string, tries: number) =>
    takeTries(transaction, shop.clock(), [{ limit: { name, tries, seconds: DAY / SECOND }, subject: countryOfNumber(account) }]);
  const closed = await take("sms.country", perCountry - forOwners);
  if (!closed) return "open";
  if (purpose === "register" || purpose === "change") return closed;
  return hasAccount && !(await take("sms.owners", forOwners)) ? "open" : "silent";
}

/** The answer is the same for every name. */
export async function whetherThereIs(
  { shop, market, clientAddress }: Pick<CallContext, "shop" | "market" | "clientAddress">,
  asked: string,
): Promise<{ readonly told: "byMail" | "bySms" } | Refusal<"email.invalid" | "phone.invalid" | "limit.tooMany">> {
  const tooMany = await takeTry(shop, CHECKS, networkOf(clientAddress));
  if (tooMany) return tooMany;
  const account = nameToProve(asked, market.country, shop.config);
  return isRefusal(account) ? account : { told: "phone" in nameKept(account) ? "bySms" : "byMail" };
}

export async function sendAgain(
  context: Pick<CallContext, "shop" | "market" | "clientAddress" | "viewer">,
  { verificationId, deviceToken }: { readonly verificationId: string; readonly deviceToken?: string | undefined },
): Promise<Sent | Unsendable | Refusal<"item.notFound">> {
  const earlier = await verificationIn(context, verificationId);
  if (!earlier || (earlier.customerId !== null && earlier.customerId !== idOf(context.viewer))) return refuse("item.notFound");
  return await sendTo(context, { ...earlier, deviceToken });
}

export async function lookAt(
  context: Pick<CallContext, "shop" | "market">,
  verificationId: string,
): Promise<Sent | Refusal<"item.notFound">> {
  const found = await verificationIn(context, verificationId);
  return found ? told(context.shop, found) : refuse("item.notFound");
}

function idOf(viewer: Viewer): string | null {
  return isCustomer(viewer) ? viewer.customerId : null;
}

/**
 * Checks a code without consuming it. Counts before comparing, so parallel guesses do not help. Too many close the account's codes for the
 * day, never its links.
 * @param customerId its owner
 */
export async function prove(
  context: Asking,
  { verificationId, code }: Proof,
  purpose: VerificationPurpose,
  customerId: string | null = null,
): Promise<VerificationRow | ProofRefusal> {
  const { shop } = context;
  const { verification: settings } = shop.config;
  if (code.trim() === "") return refuseField("code", "verification.required");
  const tooMany = await takeTries(shop.database, shop.clock(), [{ limit: TRIES, subject: callerOf(context) }]);
  if (tooMany) return tooMany;
  const kind = codeKind(code.trim(), settings);
  const found = await verificationIn(context, verificationId);
  const now = shop.clock();
  if (!kind || found?.purpose !== purpose || found.customerId !== customerId) return wrong();
  if (!isLiving(kind, found, now, settings)) return expired();
  if (kind === "link") return isSameCode(linkToken(shop, verificationId), code.trim()) ? found : wrong();
  const taken = await shop.database.transaction((transaction) =>
    takeCodeTry(transaction, found, settings.attempts, { max: settings.wrongPerDay, since: countedFrom(now, settings) }),
  );
  if (taken === "closed") return refuseField("code", "phone" in nameKept(found.account) ? "verification.smsClosed" : "verification.closed");
  if (taken === "over") return expired();
  if (!isSameCode(mailCode(shop, verificationId), code.replace(/[\s-]/g, ""))) return wrong();
  await giveTryBack(shop.database, verificationId);
  return found;
}

/** Consumes a proof and gives its customer. @returns `email.notExist` or `phone.notExist` after a valid code only */
export async function customerOfProof(
  shop: Pick<Shop, "clock">,
  transaction: Transaction,
  proven: VerificationRow,
): Promise<CustomerRow | Refusal<"verification.expired"> | NotExist> {
  const name = nameKept(proven.account);
  const found = await findCustomerNamed(transaction, proven.brand, name);
  // Locks the account first: two password resets would deadlock.
  if (found) await lockPassword(transaction, found.customerId);
  const used = await useProof(shop, transaction, proven);
  if (used) return used;
  if (!found) return refuse("phone" in name ? "phone.notExist" : "email.notExist");
  if ("email" in name) await markVerified(transaction, found.customerId, shop.clock());
  return found;
}

/** Another request may have consumed it. */
export async function useProof(
  shop: Pick<Shop, "clock">,
  transaction: Queryable,
  { verificationId }: VerificationRow,
): Promise<Refusal<"verification.expired"> | undefined> {
  return (await useVerification(transaction, verificationId, shop.clock())) ? undefined : expired();
}

/** Ends unused codes of the customer. */
export async function endProofsOf(
  shop: Pick<Shop, "clock" | "secret">,
  transaction: Queryable,
  { customerId, brand, email, phone }: Pick<CustomerRow, "customerId" | "brand" | "email" | "phone">,
): Promise<void> {
  await useChangesOf(transaction, customerId, shop.clock());
  for (const account of [email, phone]) {
    if (account !== null) await useVerificationsOf(transaction, { brand, account, accountHash: codeHash(shop, account) }, shop.clock());
  }
}

/** Keeps those that limits still count. */
export async function forgetVerifications(shop: Pick<Shop, "database" | "clock" | "config">): Promise<void> {
  const { mails, sms } = shop.config.verification;
  await removeVerifications(shop.database, after(shop.clock(), -Math.max(DAY, mails.hours * HOUR, sms.hours * HOUR)));
}

/** Only of this brand. */
async function verificationIn(
  { shop, market }: Pick<CallContext, "shop" | "market">,
  verificationId: string,
): Promise<VerificationRow | undefined> {
  const found = await findVerification(shop.database, verificationId);
  return found?.brand === market.brand.code ? found : undefined;
}

function told(
  shop: Pick<Shop, "clock" | "config">,
  { verificationId, purpose, account, createdAt }: Pick<VerificationRow, "verificationId" | "purpose" | "account" | "createdAt">,
): Sent {
  return {
    verificationId,
    purpose,
    by: "phone" in nameKept(account) ? "sms" : "mail",
    sentTo: masked(account),
    ...waitingTimes({ createdAt }, shop.clock(), shop.config.verification),
  };
}

const wrong = () => refuseField("code", "verification.wrong");
const expired = () => refuseField("code", "verification.expired");

/** Serialises changes of who owns a mailbox or number. */
export async function waitForName(shop: Pick<Shop, "secret">, transaction: Transaction, account: string): Promise<void> {
  await waitForAccount(transaction, codeHash(shop, account));
}

/** A keyed hash of any spelling. */
export function codeHash(shop: Pick<Shop, "secret">, account: string): Buffer {
  return createHmac("sha256", shop.secret)
    .update(`verification mailbox\n${"phone" in nameKept(account) ? account : mailboxOf(account)}`)
    .digest();
}
