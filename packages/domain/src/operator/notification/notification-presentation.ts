import type { OperatorMailTopic } from "@rambla/core/config";
import { writtenMoment } from "@rambla/core/date-format";
import { decimalText, formatMoney, money } from "@rambla/core/money";
import type { Text, TextKey } from "@rambla/texts/format";
import { withoutLinks } from "../../mail/plain-rules.ts";
import type { Letter, Part, Row } from "../../mail/presentation.ts";
import type { OrderWithLines } from "../../order/service.ts";

/** The topic of each event. */
export const TOPIC_OF = {
  orderPaid: "order",
  orderDepositPaid: "order",
  orderByTransfer: "order",
  transferReported: "transfer",
  question: "question",
} as const satisfies Readonly<Record<string, OperatorMailTopic>>;
export type Occasion = keyof typeof TOPIC_OF;
export type OrderOccasion = Exclude<Occasion, "question">;

export type Voice = {
  readonly texts: Text<"operatorMail">;
  readonly languageTag: string;
  readonly brand: { readonly code: string; readonly name: string };
  readonly home: string;
};

export type ToldOrder = Pick<OrderWithLines, "orderNumber" | "country" | "currency" | "totalMinor" | "address"> & {
  readonly lines: readonly Pick<OrderWithLines["lines"][number], "title" | "quantity" | "lineMinor">[];
};

export type ToldQuestion = {
  readonly consultationId: string;
  readonly country: string;
  readonly content: string;
  readonly title: string | null;
};

const COMMAND = "npm run operator --";

const LISTED_BY: Readonly<Record<OperatorMailTopic, string>> = { order: "toship", transfer: "transfers", question: "questions" };

/** Without personal data of the customer. */
export function orderNotice(voice: Voice, occasion: OrderOccasion, order: ToldOrder): Letter {
  const { texts, brand } = voice;
  const total = money(order.totalMinor, order.currency);
  const named = `--as NAME --brand ${brand.code} --number ${order.orderNumber}`;
  const command =
    occasion === "transferReported"
      ? `transfer ${named} --decision arrived --amount ${decimalText(total)} --reason "..."`
      : `order ${named}`;
  return notice(voice, {
    subject: texts(`${occasion}Subject`, { number: order.orderNumber, total: formatMoney(total) }),
    words: texts(occasion === "orderPaid" && order.address === null ? "membershipPaidText" : `${occasion}Text`),
    command,
    parts: [
      {
        kind: "rows",
        rows: [
          { label: texts("number"), value: order.orderNumber },
          { label: texts("total"), value: formatMoney(total) },
          countryRow(voice, order.country),
        ],
      },
      {
        kind: "items",
        items: order.lines.map(({ title, quantity, lineMinor }) => ({
          title: withoutLinks(title),
          detail: texts("pieces", { count: quantity }),
          price: formatMoney(money(lineMinor, order.currency)),
        })),
      },
    ],
  });
}

/** With the question's text but no links in it, and without its author. */
export function questionNotice(voice: Voice, { consultationId, country, content, title }: ToldQuestion): Letter {
  const { texts, brand } = voice;
  return notice(voice, {
    subject:
      title === null ? texts("questionSubject", { brand: brand.name }) : texts("questionAboutSubject", { title: withoutLinks(title) }),
    words: texts("questionText"),
    command: `answer ${consultationId} --as NAME --answer "..."`,
    parts: [
      { kind: "rows", rows: [countryRow(voice, country)] },
      { kind: "block", title: texts("question"), lines: content.split(/\n+/).map(withoutLinks) },
    ],
  });
}

/** Replaces further mails of the hour. @param timeZone of the home country */
export function tooManyNotice(
  voice: Voice,
  topic: OperatorMailTopic,
  { perHour, until, timeZone }: { readonly perHour: number; readonly until: Date; readonly timeZone: string },
): Letter {
  const { texts, brand, languageTag } = voice;
  return notice(voice, {
    subject: texts("tooManySubject", { count: perHour, brand: brand.name }),
    words: texts("tooManyText", { until: writtenMoment(until, languageTag, timeZone) }),
    command: `${LISTED_BY[topic]} --as NAME`,
    parts: [],
  });
}

function notice(
  { texts, brand, home }: Voice,
  said: { readonly subject: string; readonly words: string; readonly command: string; readonly parts: readonly Part[] },
): Letter {
  return {
    subject: said.subject,
    title: said.subject,
    preview: said.words,
    why: texts("footer" satisfies TextKey<"operatorMail">, { brand: brand.name }),
    link: home,
    isToOperators: true,
    parts: [
      { kind: "words", words: said.words },
      ...said.parts,
      { kind: "block", title: texts("command"), lines: [`${COMMAND} ${said.command}`] },
      { kind: "button", label: texts("openShop"), link: home },
    ],
  };
}

function countryRow({ texts, languageTag }: Voice, country: string): Row {
  return { label: texts("country"), value: new Intl.DisplayNames([languageTag], { type: "region" }).of(country) ?? country };
}
