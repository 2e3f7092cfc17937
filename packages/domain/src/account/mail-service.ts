/** Mails and text messages about accounts: what there is to say to a mailbox or number stands there and nowhere else (D-185). */
import * as z from "zod";
import { type MailKind, mailKind, type MailToWrite, textKind } from "../mail/service.ts";
import type { Transaction } from "../platform/database.ts";
import type { Shop } from "../platform/shop.ts";
import { linkToken, mailCode } from "./codes.ts";
import { type AccountMailKind, composeAccountMail, composeAccountText, type MailedCode } from "./mail-presentation.ts";
import { nameKept, nameOf } from "./rules.ts";
import { type CustomerRow, findCustomer, findCustomerNamed } from "./store.ts";
import { isLiving } from "./verification-rules.ts";
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
  const { brand, account, purpose, invitationCode } = found;
  const hasAccount = (await findCustomerNamed(shop.database, brand, nameKept(account))) !== undefined;
  if (purpose === "register" && hasAccount) return written(shop, mail, "alreadyRegistered", mail.addressOf(LOGIN));
  if (purpose !== "register" && !hasAccount) return written(shop, mail, "notRegistered", mail.addressOf(REGISTER));
  const { minutes, linkMinutes } = shop.config.verification;
  const code = `${verificationId}.${linkToken(shop, verificationId)}`;
  return written(shop, mail, purpose, mail.addressOf(purpose === "reset" ? NEW_PASSWORD : CONFIRM_MAILBOX, { code, ...(invitationCode !== null && { invitationCode }) }), { code: mailCode(shop, verificationId), minutes, linkMinutes });
});

/** The text message that proves a number. One that would come too late is not paid for. */
export const verificationText: MailKind<{ verificationId: string }> = textKind("verificationText", z.object({ verificationId: z.string() }), async (shop, mail) => {
  const { verificationId } = mail.payload;
  const found = await findVerification(shop.database, verificationId);
  if (!found || !isLiving("code", found, shop.clock(), shop.config.verification)) return undefined;
  const { brand, account, purpose } = found;
  const hasAccount = (await findCustomerNamed(shop.database, brand, nameKept(account))) !== undefined;
  if ((purpose === "register") === hasAccount) return { text: composeAccountText(mail.market, wordsOf(shop, mail), hasAccount ? "alreadyRegistered" : "notRegistered") };
  return { text: composeAccountText(mail.market, wordsOf(shop, mail), purpose, { code: mailCode(shop, verificationId), minutes: shop.config.verification.minutes }) };
});

/** What a customer is told in case it was somebody else who did it. */
type Alarm = "passwordChanged" | "passkeyAdded";

const ofCustomer = z.object({ customerId: z.string() });
const alarmMail = (alarm: Alarm): MailKind<{ customerId: string }> => mailKind(alarm, ofCustomer, async (shop, mail) =>
  (await findCustomer(shop.database, mail.payload.customerId)) && written(shop, mail, alarm, mail.addressOf(FORGOTTEN)));
const alarmText = (alarm: Alarm): MailKind<{ customerId: string }> => textKind(`${alarm}Text`, ofCustomer, async (shop, mail) =>
  (await findCustomer(shop.database, mail.payload.customerId)) && { text: composeAccountText(mail.market, wordsOf(shop, mail), alarm) });

const ALARMS = {
  passwordChanged: { mail: alarmMail("passwordChanged"), text: alarmText("passwordChanged") },
  passkeyAdded: { mail: alarmMail("passkeyAdded"), text: alarmText("passkeyAdded") },
} satisfies Record<Alarm, unknown>;

/** Tells a customer what was done with their account: by mail, or where they have no mailbox by a text message. */
export async function tellCustomer(shop: Shop, transaction: Transaction, customer: CustomerRow, alarm: Alarm): Promise<void> {
  const { customerId, email, brand, country, language } = customer;
  await ALARMS[alarm][email === null ? "text" : "mail"].queue(shop, transaction, { recipient: nameOf(customer), brand, country, language, payload: { customerId } });
}

export const accountMails = [verificationMail, verificationText, ...Object.values(ALARMS).flatMap(({ mail, text }) => [mail, text])];

function written(shop: Pick<Shop, "texts">, mail: Pick<MailToWrite<unknown>, "market">, kind: AccountMailKind, link: string, mailed?: MailedCode) {
  return composeAccountMail(mail.market, wordsOf(shop, mail), kind, link, mailed);
}

function wordsOf({ texts }: Pick<Shop, "texts">, { market }: Pick<MailToWrite<unknown>, "market">) {
  return texts.of(market.languageChain, "accountMail");
}
