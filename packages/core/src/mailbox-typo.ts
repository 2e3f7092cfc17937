/** Slips in a mailbox that nobody means (decision 162). Pure. */
import { isEmail, tidyEmail } from "./email.ts";

/** Where most people have their mail. Known slips of each other, such as `mail.com` and `gmail.com`, stand here both. */
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

/** The shortest name that a slip of one letter is read as: of shorter ones too many are somebody's own. */
const SHORTEST = 9;

/** Endings that no mailbox has, and the one that is meant. */
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

/**
 * The mailbox that was probably meant; undefined where nothing looks like a slip. For a hint alone: whatever is typed may be right.
 * @param typed as it stands in its field
 */
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

/** Whether one letter is missing, too many or another, or two beside each other have changed places. */
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
