/**
 * The outbox, of mails and of text messages to telephones: a subject puts a mail in line with the facts it is about, and writes it when it is sent, so that no mail holds a secret in
 * the database. Each subject declares its kinds of mail with `mailKind`; the server lists them.
 */
import { createHmac } from "node:crypto";
import { randomId } from "@rambla/core/id";
import {
  type Brand,
  type BrandCode,
  type CountryCode,
  type LanguageCode,
  type Market,
  type Markets,
  marketThatWas,
  withCountryParameter,
} from "@rambla/core/market";
import { after, DAY, HOUR } from "@rambla/core/time";
import type * as z from "zod";
import type { Transaction } from "../platform/database/database.ts";
import { originOfHost, publicHost } from "../platform/origin.ts";
import type { Shop } from "../platform/shop.ts";
import { mailboxOf } from "./mailbox-rules.ts";
import type { Mailer } from "./mailer.ts";
import { type Letter, written } from "./presentation.ts";
import { type Texter, untexted } from "./texter.ts";
import { confirmMail, countGivenUpSince, countLocked, findDueMails, insertMail, type MailRow, removeMails, takeMail } from "./store.ts";

/** A month, in which somebody looks at what could not be sent. */
const KEPT_FOR = 30 * DAY;

/** What a text message says. */
export type ShortText = { readonly text: string };

/** A mail that is about to be written: to whom it speaks, where the shop lives there, and how a page is linked to, by its path as the list of pages has it. */
export type MailToWrite<Payload> = {
  readonly payload: Payload;
  readonly market: Market;
  readonly origin: string;
  readonly addressOf: (path: string, query?: Readonly<Record<string, string>>) => string;
};

export type Unasked = boolean | "beside" | "order";

/** To whom a mail goes, and what it is about. */
export type NewMail<Payload> = {
  /** A mailbox; of a text message a telephone number with its country code. */
  readonly recipient: string;
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly payload: Payload;
  /** Of mails of one kind that name the same, one is ever put in line. */
  readonly once?: string;
  /**
   * The mailbox has done nothing to get it: it gets few of them a day, and what is above is not put in line at all (decision 023). `beside` those
   * of other kinds it gets as many of this kind; `order`: an order's confirmation, or the link to it, of which it gets more of each kind.
   */
  readonly isUnasked?: Unasked;
};

/** Whom the readers of a market ask, and who gets what they answer. */
export type ContactOf = (shop: Shop, market: Market) => Promise<Brand["contact"]>;

/** What the document says of the brand. */
const ofBrand: ContactOf = async (_shop, { brand }) => brand.contact;

/** How mails and text messages go out. */
type Ways = { readonly mailer: Mailer; readonly texter?: Texter | undefined; readonly contactOf?: ContactOf | undefined };

/** What stands on the outside of a mail. */
type Envelope = Pick<MailRow, "mailId" | "kind" | "brand" | "country" | "language" | "createdAt"> & {
  readonly to: string;
  readonly host: string;
};

/** A kind of mail as the outbox knows it. */
export type WrittenKind = {
  readonly kind: string;
  /** Writes one and hands it over, or does nothing when there is nothing left to say. Throws when it could not be handed over. */
  send(
    shop: Shop,
    mail: MailToWrite<unknown>,
    envelope: Envelope,
    ways: { readonly [Way in keyof Ways]-?: NonNullable<Ways[Way]> },
  ): Promise<void>;
};

export type MailKind<Payload> = WrittenKind & {
  /** Puts a mail in line; it exists when the transaction commits. */
  queue(shop: Shop, transaction: Transaction, mail: NewMail<Payload>): Promise<void>;
};

/**
 * Declares a kind of mail.
 * @param payload what the outbox keeps of it: ids, nothing secret; @param write writes the mail from them
 */
export function mailKind<Payload>(
  kind: string,
  payload: z.ZodType<Payload>,
  write: (shop: Shop, mail: MailToWrite<Payload>) => Promise<Letter | undefined>,
): MailKind<Payload> {
  return {
    kind,
    async send(shop, mail, { host, ...facts }, { mailer, contactOf }) {
      const letter = await write(shop, { ...mail, payload: payload.parse(mail.payload) });
      if (!letter) return;
      const { brand, languageTag, languageChain } = mail.market;
      const contact = await contactOf(shop, mail.market);
      const frame = {
        brand,
        contact,
        languageTag,
        origin: mail.origin,
        home: mail.addressOf(""),
        text: shop.texts.of(languageChain, "mail"),
      };
      await mailer({
        ...written(frame, letter),
        ...facts,
        link: letter.link,
        ...(letter.leave && { leave: letter.leave.link }),
        from: { name: brand.name, address: `shop@${host}` },
        ...(contact.email && { replyTo: contact.email }),
      });
    },
    queue: queueOf(kind),
  };
}

/** Declares a kind of text message: it waits in line with the mails, and goes to a telephone. */
export function textKind<Payload>(
  kind: string,
  payload: z.ZodType<Payload>,
  write: (shop: Shop, mail: MailToWrite<Payload>) => Promise<ShortText | undefined>,
): MailKind<Payload> {
  return {
    kind,
    async send(shop, mail, { host: _host, ...facts }, { texter }) {
      const written = await write(shop, { ...mail, payload: payload.parse(mail.payload) });
      if (written) await texter({ ...written, ...facts, from: mail.market.brand.name });
    },
    queue: queueOf(kind),
  };
}

function queueOf<Payload>(kind: string): MailKind<Payload>["queue"] {
  return (shop, transaction, mail) =>
    insertMail(
      transaction,
      {
        ...mail,
        mailId: randomId(shop.random),
        kind,
        once: mail.once ?? null,
        isUnasked: Boolean(mail.isUnasked),
        createdAt: shop.clock(),
        mailbox: mailHash(shop, mail.recipient),
      },
      {
        perDay: shop.config.limits.mail[mail.isUnasked === "order" ? "ordersPerDay" : "unaskedPerDay"],
        since: after(shop.clock(), -DAY),
        kind: mail.isUnasked === true ? null : kind,
      },
    );
}

/**
 * Puts a mail in line while its mailbox got fewer than so many of the kind since the beginning of the hour; then one mail says instead that there were more.
 * @param mail `once` names it; @param bound the mails of an hour, and what the mail says that stands for all further ones
 */
export async function queueBounded<Payload>(
  shop: Shop,
  { kind, queue }: MailKind<Payload>,
  mail: NewMail<Payload> & { readonly once: string },
  bound: { readonly perHour: number; tooMany(until: Date): Payload },
): Promise<void> {
  const since = new Date(Math.floor(shop.clock().getTime() / HOUR) * HOUR);
  const mailbox = mailHash(shop, mail.recipient);
  const named = (name: string) => `${name} ${mailbox.toString("base64url")}`;
  const once = named(mail.once);
  await shop.database.transaction(async (transaction) => {
    const { count, isKnown } = await countLocked(transaction, { brand: mail.brand, mailbox, kind, since, once });
    if (isKnown) return;
    if (count < bound.perHour) return await queue(shop, transaction, { ...mail, once });
    await queue(shop, transaction, {
      ...mail,
      payload: bound.tooMany(after(since, HOUR)),
      once: named(`${mail.brand} ${since.toISOString()}`),
    });
  });
}

/** What stands for a mailbox or a number beside its mails, however it is spelled: nobody without the shop's key can tell it. */
export function mailHash(shop: Pick<Shop, "secret">, email: string): Buffer {
  return createHmac("sha256", shop.secret)
    .update(`mailbox\n${mailboxOf(email)}`)
    .digest();
}

/** Mails that wait to be sent. */
export async function dueMails(shop: Shop, most: number): Promise<readonly string[]> {
  return await findDueMails(shop.database, shop.clock(), most);
}

/** Mails of the last thirty days that were given up. */
export async function countGivenUp(shop: Pick<Shop, "database" | "clock">): Promise<number> {
  return await countGivenUpSince(shop.database, after(shop.clock(), -KEPT_FOR));
}

/** Forgets mails that nothing counts by any more, and with those that nobody would take whom they were for. */
export async function forgetMails(shop: Pick<Shop, "database" | "clock">): Promise<void> {
  await removeMails(shop.database, after(shop.clock(), -KEPT_FOR));
}

/** Writes and sends one mail. Throws when it could not be sent; it is due again later. One that is not due now is left alone. */
export async function sendMail(
  shop: Shop,
  kinds: readonly WrittenKind[],
  mailId: string,
  { mailer, texter = untexted, contactOf = ofBrand }: Ways,
): Promise<void> {
  const mail = await takeMail(shop.database, mailId, shop.clock());
  if (!mail) return;
  const { kind, brand, country, language, recipient, createdAt, payload } = mail;
  const writer = kinds.find((known) => known.kind === kind);
  if (!writer) throw new Error(`nobody writes mails of the kind ${kind}`);
  const market = marketOfMail(shop.config, { brand, country, language });
  if (!market) throw new Error(`the shop has no brand ${brand} any more`);
  const host = publicHost(shop, brand, market.country.code) ?? Object.values(market.brand.hosts)[0];
  if (host === undefined) throw new Error(`${brand} has no host`);
  const origin = originOfHost(shop, host);
  const addressOf = (path: string, query: Readonly<Record<string, string>> = {}) => {
    const search = new URLSearchParams({
      ...query,
      ...(market.countryParameter !== undefined && { country: market.countryParameter }),
    }).toString();
    return `${origin}/${path}${search && `?${search}`}`;
  };
  await writer.send(
    shop,
    { payload, market, origin, addressOf },
    { mailId, kind, brand, country, language, createdAt, to: recipient, host },
    { mailer, texter, contactOf },
  );
  await confirmMail(shop.database, mailId, shop.clock());
}

/** The market a mail speaks to: that of its country, in the language of the page where it began. */
function marketOfMail(
  markets: Markets,
  began: { readonly brand: BrandCode; readonly country: CountryCode; readonly language: LanguageCode },
): Market | undefined {
  const market = marketThatWas(markets, began);
  if (!market || market.country.language === began.language) return market;
  const asked = withCountryParameter(markets, market, began.language);
  return asked?.country.code === market.country.code && asked.language === began.language ? asked : market;
}
