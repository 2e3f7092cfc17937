/**
 * The outbox of mails and text messages. A subject queues ids and writes the mail when it is sent, so the database holds no secrets.
 * Subjects declare kinds with `mailKind`; the server lists them.
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

/** Time for an operator to look at failed mails. */
const KEPT_FOR = 30 * DAY;

export type ShortText = { readonly text: string };

/** `addressOf` links to a page by its desktop path. */
export type MailToWrite<Payload> = {
  readonly payload: Payload;
  readonly market: Market;
  readonly origin: string;
  readonly addressOf: (path: string, query?: Readonly<Record<string, string>>) => string;
};

export type Unasked = boolean | "beside" | "order";

export type NewMail<Payload> = {
  /** A mailbox, or a phone number with country code. */
  readonly recipient: string;
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly payload: Payload;
  /** At most one mail of the kind with this value, ever. */
  readonly once?: string;
  /**
   * Unrequested mails are limited per day and dropped above it. `beside` has its own count per kind; `order` a larger one, for
   * confirmations and links.
   */
  readonly isUnasked?: Unasked;
};

/** The contact that mails name; answers go there. */
export type ContactOf = (shop: Shop, market: Market) => Promise<Brand["contact"]>;

const ofBrand: ContactOf = async (_shop, { brand }) => brand.contact;

type Ways = { readonly mailer: Mailer; readonly texter?: Texter | undefined; readonly contactOf?: ContactOf | undefined };

/** Addressing data. */
type Envelope = Pick<MailRow, "mailId" | "kind" | "brand" | "country" | "language" | "createdAt"> & {
  readonly to: string;
  readonly host: string;
};

export type WrittenKind = {
  readonly kind: string;
  /** Writes and sends a mail, or nothing when it is obsolete. Throws when it could not be handed over. */
  send(
    shop: Shop,
    mail: MailToWrite<unknown>,
    envelope: Envelope,
    ways: { readonly [Way in keyof Ways]-?: NonNullable<Ways[Way]> },
  ): Promise<void>;
};

export type MailKind<Payload> = WrittenKind & {
  /** Takes effect on commit. */
  queue(shop: Shop, transaction: Transaction, mail: NewMail<Payload>): Promise<void>;
};

/** @param payload ids only, no secrets; @param write writes the mail from them */
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

/** Text messages share the outbox. */
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
 * Queues a mail within an hourly limit per mailbox and kind; the first above it becomes a mail that says so.
 * @param bound `tooMany` makes that mail
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

/** A keyed hash of any spelling of a mailbox or number. */
export function mailHash(shop: Pick<Shop, "secret">, email: string): Buffer {
  return createHmac("sha256", shop.secret)
    .update(`mailbox\n${mailboxOf(email)}`)
    .digest();
}

export async function dueMails(shop: Shop, most: number): Promise<readonly string[]> {
  return await findDueMails(shop.database, shop.clock(), most);
}

/** In the last thirty days. */
export async function countGivenUp(shop: Pick<Shop, "database" | "clock">): Promise<number> {
  return await countGivenUpSince(shop.database, after(shop.clock(), -KEPT_FOR));
}

/** Deletes old mails, and the recipients of failed ones. */
export async function forgetMails(shop: Pick<Shop, "database" | "clock">): Promise<void> {
  await removeMails(shop.database, after(shop.clock(), -KEPT_FOR));
}

/** Throws on failure; the mail is due again later. Ignores a mail that is not due. */
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

/** The market of the country, in the language of the originating page. */
function marketOfMail(
  markets: Markets,
  began: { readonly brand: BrandCode; readonly country: CountryCode; readonly language: LanguageCode },
): Market | undefined {
  const market = marketThatWas(markets, began);
  if (!market || market.country.language === began.language) return market;
  const asked = withCountryParameter(markets, market, began.language);
  return asked?.country.code === market.country.code && asked.language === began.language ? asked : market;
}
