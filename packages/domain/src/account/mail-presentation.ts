import type { Market } from "@rambla/core/market";
import type { Text, TextKey } from "@rambla/texts/format";
import type { Letter } from "../mail/presentation.ts";

type Key = TextKey<"accountMail">;

const WORDING = {
  register: { subject: "registerSubject", title: "registerTitle", text: "registerText", open: "registerOpen" },
  alreadyRegistered: { subject: "knownSubject", title: "knownTitle", text: "knownText", open: "knownOpen" },
  login: { subject: "loginSubject", title: "loginTitle", text: "loginText", open: "loginOpen" },
  reset: { subject: "resetSubject", title: "resetTitle", text: "resetText", open: "resetOpen" },
  notRegistered: { subject: "unknownSubject", title: "unknownTitle", text: "unknownText", open: "unknownOpen" },
  change: { subject: "changeSubject", title: "changeTitle", text: "changeText", open: "changeOpen" },
  taken: { subject: "knownSubject", title: "knownTitle", text: "takenText", open: "knownOpen" },
  contactChanged: { subject: "contactSubject", title: "contactTitle", text: "contactText", open: "contactOpen" },
  passwordChanged: { subject: "changedSubject", title: "changedTitle", text: "changedText", open: "changedOpen" },
  close: { subject: "closeSubject", title: "closeTitle", text: "closeText", open: "closeOpen" },
  closingApplied: { subject: "closingSubject", title: "closingTitle", text: "closingText", open: "closingOpen" },
  closingRevoked: { subject: "revokedSubject", title: "revokedTitle", text: "revokedText", open: "loginOpen" },
  accountDeleted: { subject: "deletedSubject", title: "deletedTitle", text: "deletedText", open: "deletedOpen" },
  passkeyAdded: { subject: "passkeySubject", title: "passkeyTitle", text: "passkeyText", open: "changedOpen" },
  providerBound: { subject: "boundSubject", title: "boundTitle", text: "boundText", open: "changedOpen" },
} as const satisfies Record<string, { readonly subject: Key; readonly title: Key; readonly text: Key; readonly open: Key }>;

/** Kinds that warn when the customer did not do it. */
const ALARMS: ReadonlySet<string> = new Set<keyof typeof WORDING>([
  "passwordChanged",
  "passkeyAdded",
  "providerBound",
  "contactChanged",
  "close",
  "closingApplied",
  "closingRevoked",
  "accountDeleted",
]);

export type AccountMailKind = keyof typeof WORDING;

/** Minutes that the code and the link are valid. */
export type MailedCode = { readonly code: string; readonly minutes: number; readonly linkMinutes: number };

/** `link` undoes the change within `days`. */
export type Changed = { readonly account: string; readonly days: number; readonly link: string };

/** Text messages fit into one paid part. */
const SHORT = {
  change: "smsChange",
  taken: "smsKnown",
  contactChanged: "smsContact",
  register: "smsRegister",
  alreadyRegistered: "smsKnown",
  login: "smsLogin",
  reset: "smsReset",
  notRegistered: "smsUnknown",
  passwordChanged: "smsChanged",
  passkeyAdded: "smsPasskey",
  providerBound: "smsBound",
  close: "smsClose",
  closingApplied: "smsClosing",
  closingRevoked: "smsRevoked",
  accountDeleted: "smsDeleted",
} as const satisfies Record<AccountMailKind, Key>;

export type Said = { readonly mailed?: MailedCode; readonly day?: Date; readonly changed?: Changed };

export function composeAccountText(market: Market, texts: Text<"accountMail">, kind: AccountMailKind, said: Said = {}): string {
  return texts(SHORT[kind], valuesOf(market, said, "short"));
}

function valuesOf(market: Market, { mailed, day, changed }: Said, length: "long" | "short") {
  const dateStyle = length === "long" ? "long" : "short";
  return {
    brand: market.brand.name,
    code: mailed?.code ?? "",
    minutes: mailed?.minutes ?? 0,
    linkMinutes: mailed?.linkMinutes ?? 0,
    account: changed?.account ?? "",
    days: changed?.days ?? 0,
    link: changed?.link ?? "",
    day: day ? new Intl.DateTimeFormat(market.languageTag, { dateStyle, timeZone: market.country.timeZone }).format(day) : "",
  };
}

export function accountLetter(market: Market, texts: Text<"accountMail">, kind: AccountMailKind, link: string, said: Said = {}): Letter {
  const { mailed } = said;
  const values = valuesOf(market, said, "long");
  const say = (key: Key) => texts(key, values);
  const { subject, title, text, open } = WORDING[kind];
  const hints = [...(mailed ? [say("codeHint")] : []), ...(ALARMS.has(kind) ? [] : [say("notYou")])];
  return {
    subject: say(subject),
    title: say(title),
    preview: say(text),
    why: say("footer"),
    link,
    parts: [
      { kind: "words", words: say(text) },
      ...(mailed ? [{ kind: "code", label: say("code"), code: mailed.code } as const] : []),
      { kind: "button", label: say(open), link },
      ...hints.map((words) => ({ kind: "words", words, isQuiet: true }) as const),
    ],
  };
}
