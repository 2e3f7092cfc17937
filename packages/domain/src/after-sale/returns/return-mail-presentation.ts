/** What mails say about a return or an exchange. Pure. */
import type { Market } from "@rambla/core/market";
import type { Text } from "@rambla/texts/format";
import { withoutLinks } from "../../mail/plain-rules.ts";
import type { Letter, Part } from "../../mail/presentation.ts";
import type { ReturnLine, ReturnRow } from "./return-store.ts";

type Texts = Text<"afterSaleMail">;
type Told = Pick<Market, "brand">;
type OfReturn = Pick<ReturnRow, "kind" | "orderNumber"> & { readonly lines: readonly Pick<ReturnLine, "title" | "qty" | "wantedTitle">[] };

const words = (text: string): Part => ({ kind: "words", words: text });

const piecesOf = (texts: Texts, { lines }: OfReturn): readonly string[] =>
  lines.map(({ qty, title, wantedTitle }) =>
    wantedTitle === null ? texts("piece", { qty, title }) : texts("pieceFor", { qty, title, wanted: wantedTitle }),
  );

type Frame = { readonly subject: string; readonly title: string; readonly preview: string; readonly link: string };

const letterOf = ({ brand }: Told, texts: Texts, { subject, title, preview, link }: Frame, parts: readonly Part[]): Letter => ({
  subject,
  preview,
  title,
  why: texts("footerOrder", { brand: brand.name }),
  link,
  parts: [...parts, { kind: "button", label: texts("openRequest"), link }],
});

/** Says that a request has come, and what it says. */
export function askedLetter(told: Told, texts: Texts, asked: OfReturn & Pick<ReturnRow, "description">, link: string): Letter {
  const number = asked.orderNumber;
  const subject = asked.kind === "return" ? texts("returnAskedSubject", { number }) : texts("exchangeAskedSubject", { number });
  return letterOf(told, texts, { subject, title: texts("askedTitle"), preview: texts("askedText"), link }, [
    words(texts("askedText")),
    { kind: "block", title: texts("asked"), lines: [...piecesOf(texts, asked), ...asked.description.split(/\n+/).map(withoutLinks)] },
  ]);
}

/** Says where goods go back to, and what follows. @param address its lines; none where the shop names no place */
export function approvedLetter(
  told: Told,
  texts: Texts,
  approved: OfReturn & Pick<ReturnRow, "labelText">,
  { link, address }: { readonly link: string; readonly address: readonly string[] },
): Letter {
  const number = approved.orderNumber;
  const subject = approved.kind === "return" ? texts("returnApprovedSubject", { number }) : texts("exchangeApprovedSubject", { number });
  const { labelText } = approved;
  return letterOf(told, texts, { subject, title: texts("approvedTitle"), preview: texts("approvedText"), link }, [
    words(texts("approvedText")),
    { kind: "block", title: texts("goods"), lines: piecesOf(texts, approved) },
    address.length > 0 ? { kind: "block", title: texts("address"), lines: address } : words(texts("ask")),
    ...(labelText === null ? [] : [{ kind: "block", title: texts("label"), lines: labelText.split(/\n+/) } as const]),
    words(approved.kind === "return" ? texts("returnMoney") : texts("exchangeGoods")),
  ]);
}

/** Says no, with the words of the operator: before it was approved, or afterwards. */
export function declinedLetter(
  told: Told,
  texts: Texts,
  refused: OfReturn & { readonly answer: string; readonly hasFailed: boolean },
  link: string,
): Letter {
  const { orderNumber: number, hasFailed, answer } = refused;
  const subject = subjectOf(texts, refused);
  const said = hasFailed ? texts("failedText", { number }) : texts("declinedText", { number });
  const title = hasFailed ? texts("failedTitle") : texts("declinedTitle");
  return letterOf(told, texts, { subject, title, preview: said, link }, [
    words(said),
    words(answer),
    ...(hasFailed ? [] : [words(texts("declinedNext"))]),
  ]);
}

const subjectOf = (texts: Texts, { kind, orderNumber: number }: OfReturn): string =>
  kind === "return" ? texts("returnRefusedSubject", { number }) : texts("exchangeRefusedSubject", { number });

/** Says that a request has ended, since all of it was withdrawn from. */
export function endedLetter(told: Told, texts: Texts, ended: OfReturn, link: string): Letter {
  const said = texts("gaveWay");
  return letterOf(told, texts, { subject: subjectOf(texts, ended), title: texts("endedTitle"), preview: said, link }, [
    words(said),
    { kind: "block", title: texts("asked"), lines: piecesOf(texts, ended) },
  ]);
}

/** Says what stays of a request, since a part of it was withdrawn from. */
export function lessenedLetter(told: Told, texts: Texts, left: OfReturn, link: string): Letter {
  const said = texts("changedText");
  return letterOf(told, texts, { subject: subjectOf(texts, left), title: texts("changedTitle"), preview: said, link }, [
    words(said),
    { kind: "block", title: texts("asked"), lines: piecesOf(texts, left) },
  ]);
}

/** Says that the goods of an exchange are on their way. */
export function replacedLetter(
  told: Told,
  texts: Texts,
  replaced: OfReturn & { readonly company: string; readonly trackingNumber: string },
  link: string,
): Letter {
  const number = replaced.orderNumber;
  const text = texts("replacedText");
  return letterOf(told, texts, { subject: texts("replacedSubject", { number }), title: texts("replacedTitle"), preview: text, link }, [
    words(text),
    {
      kind: "block",
      title: texts("replacement"),
      lines: replaced.lines.map(({ qty, wantedTitle, title }) => texts("piece", { qty, title: wantedTitle ?? title })),
    },
    {
      kind: "rows",
      rows: [
        { label: texts("carrier"), value: replaced.company },
        { label: texts("trackingNumber"), value: replaced.trackingNumber, strong: true },
      ],
    },
  ]);
}
