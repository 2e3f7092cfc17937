/** Finds and fills texts: `text("title")`, `text("approve", { amount })`. Keys are checked against the English files. */
import type { LanguageCode } from "@rambla/core/market";
import format, { type CompiledMessage } from "icu-minify/format";
import type account from "../messages/en/account.json";
import type accountMail from "../messages/en/accountMail.json";
import type activity from "../messages/en/activity.json";
import type address from "../messages/en/address.json";
import type arrivalMail from "../messages/en/arrivalMail.json";
import type around from "../messages/en/around.json";
import type base from "../messages/en/base.json";
import type cart from "../messages/en/cart.json";
import type closing from "../messages/en/closing.json";
import type coin from "../messages/en/coin.json";
import type comment from "../messages/en/comment.json";
import type consent from "../messages/en/consent.json";
import type content from "../messages/en/content.json";
import type consultation from "../messages/en/consultation.json";
import type afterSale from "../messages/en/afterSale.json";
import type afterSaleMail from "../messages/en/afterSaleMail.json";
import type consultationMail from "../messages/en/consultationMail.json";
import type copying from "../messages/en/copying.json";
import type dictionary from "../messages/en/dictionary.json";
import type favourite from "../messages/en/favourite.json";
import type findOrder from "../messages/en/findOrder.json";
import type footer from "../messages/en/footer.json";
import type goods from "../messages/en/goods.json";
import type guestMenu from "../messages/en/guestMenu.json";
import type home from "../messages/en/home.json";
import type info from "../messages/en/info.json";
import type invoice from "../messages/en/invoice.json";
import type invoiceMail from "../messages/en/invoiceMail.json";
import type mail from "../messages/en/mail.json";
import type mailbox from "../messages/en/mailbox.json";
import type membership from "../messages/en/membership.json";
import type message from "../messages/en/message.json";
import type newsletter from "../messages/en/newsletter.json";
import type newsletterMail from "../messages/en/newsletterMail.json";
import type notices from "../messages/en/notices.json";
import type operatorMail from "../messages/en/operatorMail.json";
import type order from "../messages/en/order.json";
import type orderMail from "../messages/en/orderMail.json";
import type paper from "../messages/en/paper.json";
import type policy from "../messages/en/policy.json";
import type preSale from "../messages/en/preSale.json";
import type provider from "../messages/en/provider.json";
import type refusal from "../messages/en/refusal.json";
import type review from "../messages/en/review.json";
import type reviewMail from "../messages/en/reviewMail.json";
import type search from "../messages/en/search.json";
import type withdrawal from "../messages/en/withdrawal.json";
import type waitingOrder from "../messages/en/waitingOrder.json";

type Subjects = {
  account: typeof account;
  accountMail: typeof accountMail;
  activity: typeof activity;
  address: typeof address;
  arrivalMail: typeof arrivalMail;
  around: typeof around;
  /** Words of the layout and of many pages; every page has them. */
  base: typeof base;
  cart: typeof cart;
  closing: typeof closing;
  coin: typeof coin;
  comment: typeof comment;
  consent: typeof consent;
  content: typeof content;
  consultation: typeof consultation;
  afterSale: typeof afterSale;
  afterSaleMail: typeof afterSaleMail;
  consultationMail: typeof consultationMail;
  copying: typeof copying;
  dictionary: typeof dictionary;
  favourite: typeof favourite;
  findOrder: typeof findOrder;
  footer: typeof footer;
  goods: typeof goods;
  guestMenu: typeof guestMenu;
  home: typeof home;
  info: typeof info;
  invoice: typeof invoice;
  invoiceMail: typeof invoiceMail;
  /** The layout of mails. */
  mail: typeof mail;
  mailbox: typeof mailbox;
  membership: typeof membership;
  message: typeof message;
  newsletter: typeof newsletter;
  newsletterMail: typeof newsletterMail;
  notices: typeof notices;
  operatorMail: typeof operatorMail;
  order: typeof order;
  orderMail: typeof orderMail;
  paper: typeof paper;
  /** Default terms, privacy and withdrawal; blank lines separate paragraphs. */
  policy: typeof policy;
  preSale: typeof preSale;
  provider: typeof provider;
  refusal: typeof refusal;
  review: typeof review;
  reviewMail: typeof reviewMail;
  search: typeof search;
  waitingOrder: typeof waitingOrder;
  withdrawal: typeof withdrawal;
};

/** A file `messages/<language>/<subject>.json`. */
export type Subject = keyof Subjects;
export type TextKey<Name extends Subject> = keyof Subjects[Name] & string;
/** Such as `order.payTitle`. */
export type TextName = { [Name in Subject]: `${Name}.${TextKey<Name>}` }[Subject];
/** Subject → key → compiled message. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;
export type Values = Readonly<Record<string, string | number>>;
export type Text<Name extends Subject> = (key: TextKey<Name>, values?: Values) => string;

/** A formatter is slow to make, so each is made once. */
function kept<Arguments extends unknown[], Formatter>(make: (...args: Arguments) => Formatter): (...args: Arguments) => Formatter {
  const made = new Map<string, Formatter>();
  return (...args) => {
    const key = JSON.stringify(args);
    let formatter = made.get(key);
    if (!formatter) made.set(key, (formatter = make(...args)));
    return formatter;
  };
}

export const formatters = {
  getDateTimeFormat: kept((...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args)),
  getNumberFormat: kept((...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args)),
  getRelativeTimeFormat: kept((...args: ConstructorParameters<typeof Intl.RelativeTimeFormat>) => new Intl.RelativeTimeFormat(...args)),
  getPluralRules: kept((...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args)),
};

/** The locale of a language's counts and times. Without a country, Portuguese would be that of Brazil. */
export const localeOf = (language: LanguageCode): string => (language === "pt" ? "pt-PT" : language);

/** The returned function throws for a missing key. */
export function textOf<Name extends Subject>(catalogue: Catalogue, language: LanguageCode, subject: Name): Text<Name> {
  return (key, values) => written(catalogue, language, subject, key, values);
}

export function textNamed(catalogue: Catalogue, language: LanguageCode, name: TextName): string {
  const dot = name.indexOf(".");
  return written(catalogue, language, name.slice(0, dot), name.slice(dot + 1), undefined);
}

/**
 * The sentence of a refusal; the general failure for an unknown code.
 * @param values `seconds` becomes the placeholder `time`, in the largest unit that fits
 */
export function refusalIn(catalogue: Catalogue, language: LanguageCode, code: string, values?: Values): string {
  const key = Object.hasOwn(catalogue["refusal"] ?? {}, code) ? code : "error.server";
  return written(catalogue, language, "refusal", key, { ...values, time: waitIn(language, values?.["seconds"]) });
}

/** Rounded up; `none` when the wait is unknown. */
function waitIn(language: LanguageCode, seconds: string | number | undefined): string {
  if (typeof seconds !== "number") return "none";
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.ceil(minutes / 60);
  const [count, unit] =
    minutes < 60 ? [minutes, "minute" as const] : hours < 24 ? [hours, "hour" as const] : [Math.ceil(hours / 24), "day" as const];
  return formatters.getRelativeTimeFormat(localeOf(language), { numeric: "always" }).format(count, unit).replace(/(\d) /, "$1\u00a0");
}

function written(catalogue: Catalogue, language: LanguageCode, subject: string, key: string, values: Values | undefined): string {
  const message = catalogue[subject]?.[key];
  if (message === undefined) throw new Error(`no text ${subject}.${key} in ${language}`);
  if (typeof message === "string") return message;
  const result = format(message, localeOf(language), values ? { ...values } : undefined, { formatters });
  return typeof result === "string" ? result : String(result);
}
