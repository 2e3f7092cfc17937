/** Account deletion requests. */
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import { type IdempotencyRefusal, idsOf, onlyOnce } from "../../idempotency/service.ts";
import { hasOpenOrders } from "../../order/service.ts";
import { isMoneyOnItsWayBack } from "../../payment/refund-service.ts";
import { type CallContext, wishOf } from "../../platform/call-context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { takeTries } from "../../platform/limits.ts";
import { endPairsOf } from "../../session/pair-service.ts";
import { beginClosing, endClosing, hasDoneSensitive } from "./closing-store.ts";
import { readClosingTicket } from "./closing-tickets.ts";
import { type HumanAnswer, solvedChallenge } from "../human-check.ts";
import { tellCustomer } from "../mail-service.ts";
import { removeChallengesOf } from "../passkey/passkey-store.ts";
import { nameKept } from "../rules.ts";
import { isKnownHere } from "../device-service.ts";
import { beginSession, type SignInRefusal, type Tokens } from "../sign-in-service.ts";
import { findCustomer, findCustomerNamed, lockPassword, markVerified } from "../store.ts";
import { type Proof, prove, useProof } from "../verification/verification-service.ts";
import type { VerificationRow } from "../verification/verification-store.ts";

export type Application = Proof & { readonly human: HumanAnswer };

type ApplicationRefusal = Refusal<
  | "verification.required"
  | "verification.expired"
  | "verification.closed"
  | "verification.smsClosed"
  | "limit.tooMany"
  | "cancellation.wrongCode"
  | "cancellation.humanVerification"
  | "cancellation.userNotExist"
  | "cancellation.alreadyApplied"
  | "cancellation.riskyOperations"
  | "cancellation.notNow"
>;

/**
 * Requests the deletion of the account that a code was sent to. All its sessions end at once. Until the returned date a login can cancel
 * it. Only a valid code reveals whether the account exists.
 */
export async function applyForClosing(
  context: Pick<CallContext, "shop" | "market" | "clientAddress" | "wish">,
  asked: Application,
): Promise<{ readonly deleteOn: Date } | ApplicationRefusal | IdempotencyRefusal> {
  const { shop } = context;
  const wish = wishOf(context);
  const now = shop.clock();
  const ids = { deleteOn: after(now, shop.config.cancellation.days * DAY).toISOString() };
  let proven: VerificationRow | undefined;
  let challenge = "";
  // A repeat skips the checks: its code is used up.
  if (!(await idsOf<typeof ids>(shop, wish))) {
    if (asked.code.trim() === "") return refuseField("code", "verification.required");
    const solved = await solvedChallenge(shop, asked.human);
    if (solved === undefined) return refuseField("human", "cancellation.humanVerification");
    challenge = solved;
    const found = await prove(context, asked, "close");
    // The same request may just have used it.
    if (!isRefusal(found)) proven = found;
    else if (!(await idsOf<typeof ids>(shop, wish)))
      return found.refused === "verification.wrong" ? refuseField("code", "cancellation.wrongCode") : { ...found, refused: found.refused };
  }
  const done = await onlyOnce(shop, wish, ids, async (transaction) => {
    if (!proven) return refuse("verification.expired");
    const spent = await takeTries(transaction, now, [
      { limit: { name: "account.human", tries: 1, seconds: shop.config.captcha.minutes * 60 }, subject: challenge },
    ]);
    return spent
      ? refuseField("human", "cancellation.humanVerification")
      : await apply(context, transaction, proven, new Date(ids.deleteOn));
  });
  return isRefusal(done) ? done : { deleteOn: new Date(done.ids.deleteOn) };
}

async function apply(
  { shop }: Pick<CallContext, "shop">,
  transaction: Transaction,
  proven: VerificationRow,
  deleteOn: Date,
): Promise<ApplicationRefusal | undefined> {
  const name = nameKept(proven.account);
  const customer = await findCustomerNamed(transaction, proven.brand, name);
  // Lock order everywhere: account, then code.
  if (customer) await lockPassword(transaction, customer.customerId);
  const used = await useProof(shop, transaction, proven);
  if (used) return used;
  if (!customer) return refuse("cancellation.userNotExist");
  const now = shop.clock();
  const { customerId, brand, email } = customer;
  if (!(await beginClosing(transaction, customerId, now, deleteOn))) return refuse("cancellation.alreadyApplied");
  const { lookbackDays, sensitiveOperations } = shop.config.cancellation;
  if (await hasDoneSensitive(transaction, customerId, sensitiveOperations, after(now, -lookbackDays * DAY)))
    return refuse("cancellation.riskyOperations", { values: { days: lookbackDays } });
  if ((await hasOpenOrders(transaction, brand, customerId, email)) || (await isMoneyOnItsWayBack(transaction, brand, customerId, email)))
    return refuse("cancellation.notNow");
  if ("email" in name) await markVerified(transaction, customerId, now);
  await removeChallengesOf(transaction, customerId);
  await endPairsOf(shop, transaction, customerId, null);
  await tellCustomer(shop, transaction, customer, "closingApplied");
  return undefined;
}

/**
 * Cancels the request and signs in, by the ticket that a login got instead of a session.
 * @returns `login.failed` for an invalid, expired or other brand's ticket, or without a request
 */
export async function takeBackClosing(
  context: Pick<CallContext, "shop" | "market" | "clientAddress" | "userAgent" | "wish">,
  asked: { readonly ticket: string; readonly deviceToken?: string },
): Promise<Tokens | Refusal<"login.failed"> | SignInRefusal | IdempotencyRefusal> {
  const { shop, market } = context;
  const said = readClosingTicket(shop, asked.ticket);
  const customer = said && (await findCustomer(shop.database, said.customerId));
  if (!customer || customer.brand !== market.brand.code) return refuse("login.failed");
  const { customerId } = customer;
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    if (!(await endClosing(transaction, customerId, said.appliedAt, shop.clock()))) return refuse("login.failed");
    await tellCustomer(shop, transaction, customer, "closingRevoked");
    return undefined;
  });
  if (isRefusal(done)) return done;
  return await shop.database.transaction(async (transaction) => {
    const isKnown = await isKnownHere(shop, transaction, asked.deviceToken, customerId);
    return await beginSession(context, transaction, customerId, isKnown ? asked.deviceToken : undefined);
  });
}
