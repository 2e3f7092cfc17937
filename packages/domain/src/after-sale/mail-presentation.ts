/** What mails say about a withdrawal. Pure. */
import type { Market } from "@rambla/core/market";
import { writtenMoment } from "@rambla/core/date-format";
import type { Text } from "@rambla/texts/format";
import { withoutLinks } from "../mail/plain-rules.ts";
import type { Letter, Part } from "../mail/presentation.ts";
import type { AfterSaleCase, Withdrawal } from "./store.ts";

type Texts = Text<"afterSaleMail">;
type Told = Pick<Market, "brand" | "country" | "languageTag">;
type Stated = Omit<Withdrawal, "withdrawalId" | "person"> & { readonly titles: readonly string[] };

/** What is withdrawn from, as its statement said it: nothing in free words can be followed. */
function meantIn(texts: Texts, { lines, goods, titles }: Stated): readonly string[] {
  if (goods !== null) return goods.split(/\n+/).map(withoutLinks);
  if (lines === null) return [texts("whole")];
  return lines.map(({ line, qty }) => texts("piece", { qty, title: titles[line - 1] ?? "" }));
}

/** Confirms that a statement has come, with its content, date and time; it accepts nothing. @param home the shop's address */
export function receiptLetter({ brand, country, languageTag }: Told, texts: Texts, stated: Stated, home: string): Letter {
  const { name, orderNumber, email, statedAt } = stated;
  const at = `${writtenMoment(statedAt, languageTag, country.timeZone)} (${country.timeZone})`;
  const number = withoutLinks(orderNumber);
  return {
    subject: texts("receiptSubject", { number }),
    preview: texts("receiptText"),
    title: texts("receiptTitle"),
    why: texts("footer", { brand: brand.name }),
    link: home,
    parts: [
      { kind: "words", words: texts("receiptText") },
      { kind: "block", title: texts("stated"), lines: [texts("statedText"), ...meantIn(texts, stated)] },
      {
        kind: "rows",
        rows: [
          { label: texts("orderNumber"), value: number },
          { label: texts("name"), value: withoutLinks(name) },
          { label: texts("email"), value: email },
          { label: texts("receivedAt"), value: at, strong: true },
        ],
      },
      { kind: "button", label: texts("openShop"), link: home },
    ],
  };
}

type OfOrder = { readonly orderNumber: string; readonly lines: AfterSaleCase["lines"] };

/** Says how goods come back. @param address its lines; none where the shop names no place */
export function nextLetter(
  { brand }: Pick<Told, "brand">,
  texts: Texts,
  { orderNumber, lines }: OfOrder,
  { link, address }: { readonly link: string; readonly address: readonly string[] },
): Letter {
  const where: Part =
    address.length > 0 ? { kind: "block", title: texts("address"), lines: address } : { kind: "words", words: texts("ask") };
  return {
    subject: texts("nextSubject", { number: orderNumber }),
    preview: texts("nextText", { number: orderNumber }),
    title: texts("nextTitle"),
    why: texts("footerOrder", { brand: brand.name }),
    link,
    parts: [
      { kind: "words", words: texts("nextText", { number: orderNumber }) },
      { kind: "block", title: texts("goods"), lines: lines.map(({ qty, title }) => texts("piece", { qty, title })) },
      where,
      { kind: "words", words: texts("nextMoney") },
      { kind: "button", label: texts("open"), link },
    ],
  };
}

/** Says no to a withdrawal, with the words of the operator. */
export function refusedLetter(
  { brand }: Pick<Told, "brand">,
  texts: Texts,
  { orderNumber, answer }: { readonly orderNumber: string; readonly answer: string },
  link: string,
): Letter {
  const words = texts("refusedText", { number: orderNumber });
  return {
    subject: texts("refusedSubject", { number: orderNumber }),
    preview: words,
    title: texts("refusedTitle"),
    why: texts("footerOrder", { brand: brand.name }),
    link,
    parts: [
      { kind: "words", words },
      { kind: "words", words: answer },
      { kind: "button", label: texts("open"), link },
    ],
  };
}
