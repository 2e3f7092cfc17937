import { languagesOf } from "@rambla/core/market";
import { isRefusal, type Refusal, refuse, refuseField, refuseFields } from "@rambla/core/refusal";
import { type CallContext, type Customer, customerOf } from "../platform/call-context.ts";
import type { Shop } from "../platform/shop.ts";
import { canonicalMailbox, isMailbox, mailboxOf } from "../mail/mailbox-rules.ts";
import { unreadOf } from "../message/service.ts";
import { waitingOrderOf } from "../order/own/own-service.ts";
import { newCustomer } from "./new-customer.ts";
import { nameKept, passwordProblem, tidyInvitationCode, tidyNickname } from "./rules.ts";
import { beginSession, type SignInRefusal, type Tokens } from "./sign-in-service.ts";
import { findCustomer, findInviter, insertCustomer, type CustomerRow, updateLanguage, updateNickname } from "./store.ts";
import {
  type Proof,
  type ProofRefusal,
  prove,
  sendTo,
  type Unsendable,
  useProof,
  waitForName,
} from "./verification/verification-service.ts";
import type { VerificationRow } from "./verification/verification-store.ts";

export type Registration = Proof & {
  readonly password: string;
  readonly nickname?: string;
  readonly invitationCode?: string;
  readonly agreement: boolean;
};

/** Registers with a code and signs in. @returns `email.registered` or `phone.registered` after a valid code only */
export async function register(
  context: Pick<CallContext, "shop" | "market" | "clientAddress" | "userAgent">,
  asked: Registration,
): Promise<
  | Tokens
  | ProofRefusal
  | SignInRefusal
  | Refusal<
      | "request.invalid"
      | "agreement.required"
      | "password.fail"
      | "password.common"
      | "username.invalid"
      | "invitation.unknown"
      | "invitation.own"
      | "email.registered"
      | "phone.registered"
    >
> {
  const { shop, market } = context;
  const brand = market.brand.code;
  const password = asked.password.trim();
  const nickname = asked.nickname?.trim() ? tidyNickname(asked.nickname, shop.config.nickname) : null;
  const wrong = refuseFields({
    code: asked.code.trim() === "" ? "verification.required" : undefined,
    password: passwordProblem(password, shop.config.password, [market.brand.name]),
    nickname: nickname === undefined ? "username.invalid" : undefined,
    agreement: asked.agreement ? undefined : "agreement.required",
  });
  if (wrong) return wrong;
  const proven = await prove(context, asked, "register");
  if (isRefusal(proven)) return proven;
  // The mailbox is only known now.
  if (passwordProblem(password, shop.config.password, [market.brand.name, proven.account]))
    return refuseField("password", "password.common");
  const invitedBy = await inviterOf(shop, proven, asked.invitationCode ?? "");
  if (isRefusal(invitedBy)) return invitedBy;
  const name = nameKept(proven.account);
  const customer = await newCustomer(shop, {
    brand,
    country: market.country.code,
    language: market.language,
    name,
    password,
    nickname: nickname ?? null,
    invitedBy,
  });
  return await shop.database.transaction(async (transaction) => {
    await waitForName(shop, transaction, proven.account);
    const used = await useProof(shop, transaction, proven);
    if (used) return used;
    if (!(await insertCustomer(transaction, customer))) return refuse("phone" in name ? "phone.registered" : "email.registered");
    return await beginSession(context, transaction, customer.customerId);
  });
}

/**
 * Sends the registration mail to a mailbox, with the usual limits. The answer is the same for an existing account.
 * @param asked `source` and `sourceId` of a link of the shop are counted
 */
export async function goOnByMail(
  context: Pick<CallContext, "shop" | "market" | "clientAddress">,
  asked: { readonly email: string; readonly source?: string | undefined; readonly sourceId?: string | undefined },
): Promise<{ readonly told: "byMail" } | Unsendable> {
  const { shop, market } = context;
  const account = canonicalMailbox(asked.email);
  if (!isMailbox(account)) return refuseField("email", "email.invalid");
  const sent = await sendTo(context, { account, purpose: "register", customerId: null, invitationCode: null });
  if (isRefusal(sent)) return sent;
  shop.tally.registering(
    market.brand.code,
    shop.config.sources.find(({ source, sourceId }) => source === asked.source && sourceId === asked.sourceId),
  );
  return { told: "byMail" };
}

/**
 * The inviter of a code, told after a proof only, which limits guesses.
 * @returns null without a code; `invitation.own` for the customer's own mailbox
 */
async function inviterOf(
  shop: Pick<Shop, "database" | "config">,
  { brand, account }: Pick<VerificationRow, "brand" | "account">,
  typed: string,
): Promise<string | null | Refusal<"invitation.unknown" | "invitation.own">> {
  const code = tidyInvitationCode(typed);
  if (code === "") return null;
  const inviter = await findInviter(shop.database, brand, code);
  if (!inviter) return shop.config.invitation.rejectUnknown ? refuseField("invitationCode", "invitation.unknown") : null;
  const isOwn = inviter.email !== null && mailboxOf(inviter.email) === mailboxOf(account);
  return isOwn ? refuseField("invitationCode", "invitation.own") : inviter.customerId;
}

export async function userInfo(context: Pick<CallContext, "shop" | "market" | "viewer">) {
  const { email, phone, nickname, invitationCode, language, createdAt } = await accountOf(context.shop, customerOf(context));
  return {
    email,
    phone,
    nickname,
    invitationCode,
    language,
    languages: languagesOf(context.shop.config, context.market.brand),
    createdAt: createdAt.toISOString(),
  };
}

export async function changeNickname(
  context: Pick<CallContext, "shop" | "viewer">,
  asked: string,
): Promise<{ readonly nickname: string } | Refusal<"username.invalid">> {
  const { shop } = context;
  const nickname = tidyNickname(asked, shop.config.nickname);
  if (nickname === undefined) return refuseField("nickname", "username.invalid");
  await updateNickname(shop.database, customerOf(context).customerId, nickname);
  return { nickname };
}

/** @returns `request.invalid` for a language that the brand does not speak */
export async function changeLanguage(
  context: Pick<CallContext, "shop" | "market" | "viewer">,
  language: string,
): Promise<{ readonly language: string } | Refusal<"request.invalid">> {
  const { shop, market } = context;
  if (!languagesOf(shop.config, market.brand).includes(language)) return refuseField("language", "request.invalid");
  await updateLanguage(shop.database, customerOf(context).customerId, language);
  return { language };
}

/** Null for an anonymous caller. */
export async function self(context: Pick<CallContext, "shop" | "market" | "viewer">) {
  const { shop, market, viewer } = context;
  if (viewer.kind === "anonymous") return null;
  const order = await waitingOrderOf(shop, market.brand.code, viewer);
  const waitingOrder = order ? { ...order, payUntil: order.payUntil.toISOString() } : null;
  if (viewer.kind === "guest")
    return { kind: "guest" as const, email: viewer.email, phone: null, nickname: null, waitingOrder, unreadMessages: 0 };
  const [{ email, phone, nickname }, unreadMessages] = await Promise.all([accountOf(shop, viewer), unreadOf(shop, viewer.customerId)]);
  return { kind: "customer" as const, email, phone, nickname, waitingOrder, unreadMessages };
}

/** Throws without an account, since sessions end with their account. */
export async function accountOf(shop: Pick<Shop, "database">, { customerId }: Customer): Promise<CustomerRow> {
  const found = await findCustomer(shop.database, customerId);
  if (!found) throw new Error("a session has no account");
  return found;
}
