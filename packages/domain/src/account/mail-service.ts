/** Mails about accounts: what there is to say to a mailbox stands in its mail and nowhere else (D-185). */
import * as z from "zod";
import { type MailKind, mailKind, type MailToWrite } from "../mail/service.ts";
import type { Shop } from "../platform/shop.ts";
import { linkToken, mailCode } from "./codes.ts";
import { type AccountMailKind, composeAccountMail, type MailedCode } from "./mail-presentation.ts";
import { findCustomer, findCustomerNamed } from "./store.ts";
import { findVerification } from "./verification-store.ts";

/** Where the mails lead to, as the list of pages has it. */
const CONFIRM_MAILBOX = "common/emailVal";
const NEW_PASSWORD = "common/restPwd";
const LOGIN = "login";
const REGISTER = "reg";
const FORGOTTEN = "common/forgetPwd";

/** The mail that proves a mailbox; to one without an account, or with one already, it says so instead. */
export const verificationMail: MailKind<{ verificationId: string }> = mailKind("verification", z.object({ verificationId: z.string() }), async (shop, mail) => {
  const { verificationId } = mail.payload;
  const found = await findVerification(shop.database, verificationId);
  if (!found || found.usedAt) return undefined;
  const { brand, email, purpose } = found;
  const hasAccount = (await findCustomerNamed(shop.database, brand, { email })) !== undefined;
  if (purpose === "register" && hasAccount) return written(shop, mail, "alreadyRegistered", mail.addressOf(LOGIN));
  if (purpose !== "register" && !hasAccount) return written(shop, mail, "notRegistered", mail.addressOf(REGISTER));
  const { minutes, linkMinutes } = shop.config.verification;
  const code = `${verificationId}.${linkToken(shop, verificationId)}`;
  return written(shop, mail, purpose, mail.addressOf(purpose === "reset" ? NEW_PASSWORD : CONFIRM_MAILBOX, { code }), { code: mailCode(shop, verificationId), minutes, linkMinutes });
});

/** Tells that a password was changed, in case it was somebody else who did. */
export const passwordChangedMail: MailKind<{ customerId: string }> = mailKind("passwordChanged", z.object({ customerId: z.string() }), async (shop, mail) =>
  (await findCustomer(shop.database, mail.payload.customerId)) && written(shop, mail, "passwordChanged", mail.addressOf(FORGOTTEN)));

/** Tells that a passkey was added, in case it was somebody else who did. */
export const passkeyAddedMail: MailKind<{ customerId: string }> = mailKind("passkeyAdded", z.object({ customerId: z.string() }), async (shop, mail) =>
  (await findCustomer(shop.database, mail.payload.customerId)) && written(shop, mail, "passkeyAdded", mail.addressOf(FORGOTTEN)));

export const accountMails = [verificationMail, passwordChangedMail, passkeyAddedMail];

function written({ texts }: Pick<Shop, "texts">, { market }: Pick<MailToWrite<unknown>, "market">, kind: AccountMailKind, link: string, mailed?: MailedCode) {
  return composeAccountMail(market, texts.of(market.languageChain, "accountMail"), kind, link, mailed);
}
