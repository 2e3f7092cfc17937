import type { PageContext } from "../../base/page-context.ts";
import { otherLanguage } from "../parts/said/other-language.ts";

type Answered = { readonly consultationId: string; readonly content: string; readonly reply: string | null; readonly languageTag: string };

export type ToldQuestion = {
  readonly id: string;
  readonly content: string;
  readonly reply: string | null;
  readonly languageTag: string;
  /** The question's language; null when it is the reader's. */
  readonly otherLanguage: string | null;
};

/** One page of questions: those in the reader's language first. */
export function toldQuestions(questions: readonly Answered[], context: Pick<PageContext, "market">): readonly ToldQuestion[] {
  const told = questions.map(({ consultationId, content, reply, languageTag }) => ({
    id: consultationId,
    content,
    reply,
    languageTag,
    otherLanguage: otherLanguage(languageTag, context),
  }));
  return [true, false].flatMap((isTheirs) => told.filter((question) => (question.otherLanguage === null) === isTheirs));
}
