/** Mails and text messages about accounts. Only they reveal whether an account exists. */
import type { VerificationPurpose } from "@rambla/contract/account";
import { HOUR, SECOND } from "@rambla/core/time";
import * as z from "zod";
import { type MailKind, mailKind, type MailToWrite, textKind } from "../mail/service.ts";
import type { Transaction } from "../platform/database/database.ts";
import { takeTries } from "../platform/limits.ts";
import type { Shop } from "../platform/shop.ts";
import { linkToken, mailCode, undoToken } from "./verification/codes.ts";
import { type ContactChangeRow, findChange } from "./contact/contact-store.ts";
import { accountLetter, type AccountMailKind, composeAccountText, type Said } from "./mail-presentation.ts";
import { masked, nameKept, nameOf } from "./rules.ts";
import { type CustomerRow, findCustomer, findCustomerNamed } from "./store.ts";
import { isLiving } from "./verification/verification-rules.ts";
import { findVerification, type VerificationRow } from "./verification/verification-store.ts";

/** Desktop paths. */
const CONFIRM_MAILBOX = "common/emailVal";
const NEW_PASSWORD = "common/restPwd";
const NEW_CONTACT = "personCenter/contact";
const UNDO_CONTACT = "common/undoContact";
const LOGIN = "login";
const REGISTER = "reg";
const FORGOTTEN = "common/forgetPwd";
const CLOSE = "UserCancellationPage";
const HOME = "";

/** The page for the code. */
const PROVED_AT = {
  register: CONFIRM_MAILBOX,
  login: CONFIRM_MAILBOX,
  reset: NEW_PASSWORD,
  close: CLOSE,
  change: NEW_CONTACT,
} as const satisfies Record<VerificationPurpose, string>;

/** The mail says so instead when an account is missing, or exists already. */
export const verificationMail: MailKind<{ verificationId: string }> = mailKind(
  "verification",
  z.object({ verificationId: z.string() }),
  async (shop, mail) => {
    const { verificationId } = mail.payload;
    const found = await findVerification(shop.database, verificationId);
    if (!found || found.usedAt) return undefined;
    const { purpose, invitationCode } = found;
    const hasAccount = await isSomebodys(shop, found);
    if (purpose === "register" && hasAccount) return letterOf(shop, mail, "alreadyRegistered", mail.addressOf(LOGIN));
    if (purpose === "change" && hasAccount) return letterOf(shop, mail, "taken", mail.addressOf(LOGIN));
    if (purpose !== "register" && purpose !== "change" && !hasAccount)
      return letterOf(shop, mail, "notRegistered", mail.addressOf(REGISTER));
    const { minutes, linkMinutes } = shop.config.verification;
    const code = `${verificationId}.${linkToken(shop, verificationId)}`;
    return letterOf(shop, mail, purpose, mail.addressOf(PROVED_AT[purpose], { code, ...(invitationCode !== null && { invitationCode }) }), {
      mailed: { code: mailCode(shop, verificationId), minutes, linkMinutes },
    });
  },
);

/** Whether another account has the new contact. */
async function isSomebodys(shop: Shop, { brand, account, customerId }: VerificationRow): Promise<boolean> {
  const owner = await findCustomerNamed(shop.database, brand, nameKept(account));
  return owner !== undefined && owner.customerId !== customerId;
}

/** A late message is not sent, since it costs money. */
export const verificationText: MailKind<{ verificationId: string }> = textKind(
  "verificationText",
  z.object({ verificationId: z.string() }),
  async (shop, mail) => {
    const { verificationId } = mail.payload;
    const found = await findVerification(shop.database, verificationId);
    if (!found || !isLiving("code", found, shop.clock(), shop.config.verification)) return undefined;
    const { purpose } = found;
    const hasAccount = await isSomebodys(shop, found);
    const isNew = purpose === "register" || purpose === "change";
    if (isNew === hasAccount)
      return { text: composeAccountText(mail.market, wordsOf(shop, mail), hasAccount ? "alreadyRegistered" : "notRegistered") };
    const { minutes, linkMinutes } = shop.config.verification;
    return {
      text: composeAccountText(mail.market, wordsOf(shop, mail), purpose, {
        mailed: { code: mailCode(shop, verificationId), minutes, linkMinutes },
      }),
    };
  },
);

/** Security messages and their pages. */
const LEADS_TO = {
  passwordChanged: FORGOTTEN,
  passkeyAdded: FORGOTTEN,
  providerBound: FORGOTTEN,
  closingApplied: LOGIN,
  closingRevoked: LOGIN,
} as const satisfies { readonly [Kind in AccountMailKind]?: string };
type News = keyof typeof LEADS_TO;

const ofCustomer = z.object({ customerId: z.string() });

/** Undefined when obsolete. */
async function saidOf(shop: Shop, news: News, customerId: string): Promise<Said | undefined> {
  const customer = await findCustomer(shop.database, customerId);
  const day = customer?.closingDueAt ?? undefined;
  return customer && (day || news !== "closingApplied") ? { ...(day && { day }) } : undefined;
}

const newsMail = (news: News): MailKind<{ customerId: string }> =>
  mailKind(news, ofCustomer, async (shop, mail) => {
    const said = await saidOf(shop, news, mail.payload.customerId);
    return said && letterOf(shop, mail, news, mail.addressOf(LEADS_TO[news]), said);
  });
const newsText = (news: News): MailKind<{ customerId: string }> =>
  textKind(`${news}Text`, ofCustomer, async (shop, mail) => {
    const said = await saidOf(shop, news, mail.payload.customerId);
    return said && { text: composeAccountText(mail.market, wordsOf(shop, mail), news, said) };
  });
const both = (news: News) => ({ mail: newsMail(news), text: newsText(news) });

const NEWS = {
  passwordChanged: both("passwordChanged"),
  passkeyAdded: both("passkeyAdded"),
  providerBound: both("providerBound"),
  closingApplied: both("closingApplied"),
  closingRevoked: both("closingRevoked"),
} satisfies Record<News, unknown>;

/** Without payload, since the account is gone. */
const nothing = z.record(z.string(), z.never());
const DELETED = {
  mail: mailKind("accountDeleted", nothing, async (shop, mail) => letterOf(shop, mail, "accountDeleted", mail.addressOf(HOME))),
  text: textKind("accountDeletedText", nothing, async (shop, mail) => ({
    text: composeAccountText(mail.market, wordsOf(shop, mail), "accountDeleted"),
  })),
};

type Reached = Pick<CustomerRow, "email" | "phone" | "brand" | "country" | "language">;

/** By mail, or by text message without a mailbox. Text messages have the limit of codes, since they cost money. */
export async function tellCustomer(
  shop: Shop,
  transaction: Transaction,
  customer: Reached & Pick<CustomerRow, "customerId">,
  news: News,
): Promise<void> {
  const { max, hours } = shop.config.verification.sms;
  const toldEnough =
    wayOf(customer) === "text" &&
    (await takeTries(transaction, shop.clock(), [
      { limit: { name: "sms.news", tries: max, seconds: (hours * HOUR) / SECOND }, subject: nameOf(customer) },
    ]));
  if (toldEnough) return;
  await NEWS[news][wayOf(customer)].queue(shop, transaction, { ...outsideOf(customer), payload: { customerId: customer.customerId } });
}

/** In the deleting transaction. */
export async function tellDeleted(shop: Shop, transaction: Transaction, customer: Reached): Promise<void> {
  await DELETED[wayOf(customer)].queue(shop, transaction, { ...outsideOf(customer), payload: {} });
}

const wayOf = ({ email }: Reached) => (email === null ? "text" : "mail");
const outsideOf = (customer: Reached) => ({
  recipient: nameOf(customer),
  brand: customer.brand,
  country: customer.country,
  language: customer.language,
});

const ofChange = z.object({ changeId: z.string() });

/** To the old contact, with the link to undo the change. */
const contactChangedMail: MailKind<{ changeId: string }> = mailKind("contactChanged", ofChange, async (shop, mail) => {
  const told = await changeTold(shop, mail);
  return told && letterOf(shop, mail, "contactChanged", told.link, { changed: told });
});
const contactChangedText: MailKind<{ changeId: string }> = textKind("contactChangedText", ofChange, async (shop, mail) => {
  const told = await changeTold(shop, mail);
  return told && { text: composeAccountText(mail.market, wordsOf(shop, mail), "contactChanged", { changed: told }) };
});

async function changeTold(
  shop: Shop,
  { payload: { changeId }, addressOf }: Pick<MailToWrite<{ changeId: string }>, "payload" | "addressOf">,
) {
  const change = await findChange(shop.database, changeId);
  const customer = change && (await findCustomer(shop.database, change.customerId));
  if (!change || change.undoneAt || !customer) return undefined;
  return {
    account: masked(customer[change.kind] ?? nameOf(customer)),
    days: shop.config.account.undoDays,
    link: addressOf(UNDO_CONTACT, { change: `${changeId}.${undoToken(shop, changeId)}` }),
  };
}

/** To the old contact, or without one to the customer's other one. */
export async function tellOfChange(
  shop: Shop,
  transaction: Transaction,
  customer: CustomerRow,
  { changeId, kind, previous }: Pick<ContactChangeRow, "changeId" | "kind" | "previous">,
): Promise<void> {
  const { brand, country, language } = customer;
  const recipient = previous ?? customer[kind === "email" ? "phone" : "email"];
  if (recipient === null) throw new Error("a customer had neither a mailbox nor a number");
  const message = "phone" in nameKept(recipient) ? contactChangedText : contactChangedMail;
  await message.queue(shop, transaction, { recipient, brand, country, language, payload: { changeId } });
}

export const accountMails = [
  verificationMail,
  verificationText,
  contactChangedMail,
  contactChangedText,
  ...[...Object.values(NEWS), DELETED].flatMap(({ mail, text }) => [mail, text]),
];

function letterOf(
  shop: Pick<Shop, "texts">,
  mail: Pick<MailToWrite<unknown>, "market">,
  kind: AccountMailKind,
  link: string,
  said: Said = {},
) {
  return accountLetter(mail.market, wordsOf(shop, mail), kind, link, said);
}

function wordsOf({ texts }: Pick<Shop, "texts">, { market }: Pick<MailToWrite<unknown>, "market">) {
  return texts.of(market.languageChain, "accountMail");
}
