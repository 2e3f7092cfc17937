import { isEmail, tidyEmail } from "./email.ts";

/** Includes pairs that look like typos of each other, such as `mail.com` and `gmail.com`. */
const PROVIDERS: readonly string[] = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "outlook.com",
  "yahoo.com",
  "ymail.com",
  "icloud.com",
  "live.com",
  "mail.com",
  "email.com",
  "proton.me",
  "protonmail.com",
  "hotmail.es",
  "yahoo.es",
  "outlook.es",
  "telefonica.net",
  "libero.it",
  "virgilio.it",
  "hotmail.it",
  "yahoo.it",
  "outlook.it",
  "tiscali.it",
  "alice.it",
  "orange.fr",
  "wanadoo.fr",
  "laposte.net",
  "hotmail.fr",
  "yahoo.fr",
  "outlook.fr",
  "gmx.de",
  "gmx.net",
  "t-online.de",
  "freenet.de",
  "hotmail.de",
  "yahoo.de",
  "outlook.de",
  "ziggo.nl",
  "kpnmail.nl",
  "hotmail.nl",
  "interia.pl",
  "onet.pl",
  "gazeta.pl",
  "hotmail.co.uk",
  "yahoo.co.uk",
  "btinternet.com",
  "comcast.net",
  "verizon.net",
  "sapo.pt",
];

/** Shorter names are often personal domains. */
const SHORTEST = 9;

/** Endings that do not exist. */
const ENDINGS: Readonly<Record<string, string>> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  comm: "com",
  coom: "com",
  vom: "com",
  xom: "com",
  cpm: "com",
  cim: "com",
  cok: "com",
  nett: "net",
  ner: "net",
};

/** Guesses the intended mailbox; undefined without a likely typo. Only for a hint: the input may be right. */
export function meantMailbox(typed: string): string | undefined {
  const mailbox = tidyEmail(typed);
  if (!isEmail(mailbox)) return undefined;
  const at = mailbox.lastIndexOf("@");
  const domain = mailbox.slice(at + 1).toLowerCase();
  const dot = domain.lastIndexOf(".");
  const ending = domain.slice(dot + 1);
  const mended = Object.hasOwn(ENDINGS, ending) ? `${domain.slice(0, dot)}.${ENDINGS[ending]}` : domain;
  const meant = PROVIDERS.includes(mended)
    ? mended
    : (PROVIDERS.find((known) => known.length >= SHORTEST && isOneSlip(mended, known)) ?? mended);
  return meant === domain ? undefined : `${mailbox.slice(0, at)}@${meant}`;
}

/** One letter missing, added or changed, or two swapped. */
function isOneSlip(typed: string, known: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === known[at]) at += 1;
  const [rest, wanted] = [typed.slice(at), known.slice(at)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0])
  );
}
