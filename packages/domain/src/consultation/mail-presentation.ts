import type { Market } from "@rambla/core/market";
import { escaped } from "@rambla/core/markup";
import type { Text } from "@rambla/texts/format";
import { withoutLinks } from "../mail/plain-rules.ts";
import type { Item, Letter } from "../mail/presentation.ts";

type Answered = { readonly content: string; readonly reply: string };

/** Full addresses. `questions` is a customer's list of questions. */
export type AnswerLinks = {
  readonly about: (Pick<Item, "title" | "picture"> & { readonly link: string }) | undefined;
  readonly questions?: string;
  readonly home: string;
};

const linesOf = (words: string): string[] => words.split(/\n+/);

/** Answer and question without links in the question: a stranger may have entered this mailbox. */
export function answerLetter(
  { brand }: Pick<Market, "brand">,
  texts: Text<"consultationMail">,
  { content, reply }: Answered,
  { about, questions, home }: AnswerLinks,
): Letter {
  const link = about?.link ?? questions ?? home;
  return {
    subject: about ? texts("subjectAbout", { title: about.title }) : texts("subject"),
    title: texts("title"),
    preview: linesOf(reply).join(" "),
    why: texts("footer", { brand: brand.name }),
    link,
    parts: [
      ...linesOf(reply).map((words) => ({ kind: "words", words }) as const),
      { kind: "block", title: texts("question"), lines: linesOf(content).map(withoutLinks) },
      ...(about ? [{ kind: "items", items: [{ ...about, detail: "", price: "" }] } as const] : []),
      { kind: "button", label: texts(about ? "open" : questions ? "openQuestions" : "openShop"), link },
    ],
  };
}

/** For the message box. @param questions the path of the list */
export function answerNoteOf(
  texts: Text<"consultationMail">,
  { content, reply }: Answered,
  questions: string,
): { readonly title: string; readonly html: string } {
  const paragraphs = (words: string) =>
    linesOf(words)
      .map((line) => `<p>${escaped(line)}</p>`)
      .join("\n");
  return {
    title: texts("subject"),
    html: `${paragraphs(reply)}\n<h2>${escaped(texts("question"))}</h2>\n<blockquote>${paragraphs(content)}</blockquote>\n<p><a href="${escaped(questions)}">${escaped(texts("openQuestions"))}</a></p>`,
  };
}
