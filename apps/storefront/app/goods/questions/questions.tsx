import { LinkButton } from "@rambla/ui/button";
import { Disclosure } from "@rambla/ui/disclosure";
import { useMarket, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { consultationAddresses } from "../../consultation/parts/addresses.ts";
import styles from "./questions.module.css";
import type { ToldQuestion } from "./told-questions.ts";

/**
 * Answered questions about a product and the link to ask one. Foreign-language ones are folded at the end.
 * @param all link and number of all questions, when these are only the first; the foreign-language ones are there too
 */
export function Questions({
  goodsId,
  questions,
  all,
}: {
  goodsId: string;
  questions: readonly ToldQuestion[];
  all?: { readonly href: string; readonly count: number } | undefined;
}) {
  const text = useText("comment");
  const to = useTo(consultationAddresses);
  const own = questions.filter(({ otherLanguage }) => otherLanguage === null);
  const others = own.length === 0 || all ? [] : questions.slice(own.length);
  return (
    <div className={styles.questions}>
      {questions.length === 0 ? (
        <p className={styles.none}>{text("noQuestions")}</p>
      ) : (
        <QuestionList questions={own.length === 0 ? questions : own} />
      )}
      {others.length > 0 && (
        <Disclosure summary={text("questionsInOtherLanguages", { count: others.length })}>
          <QuestionList questions={others} />
        </Disclosure>
      )}
      <p className={styles.ways}>
        {all && (
          <LinkButton variant="secondary" href={all.href}>
            {text("allQuestions", { count: all.count })}
          </LinkButton>
        )}
        <LinkButton variant="secondary" href={to.consult(goodsId)} rel="nofollow">
          {text("askAbout")}
        </LinkButton>
      </p>
    </div>
  );
}

function QuestionList({ questions }: { questions: readonly ToldQuestion[] }) {
  const text = useText("goods");
  const told = useText("comment");
  const { brandName } = useMarket();
  return (
    <ul role="list" className={styles.list}>
      {questions.map(({ id, content, reply, languageTag, otherLanguage }) => (
        <li key={id} className={styles.question}>
          {otherLanguage && <p className={styles.from}>{told("language", { language: otherLanguage })}</p>}
          <p lang={languageTag}>
            <strong>{content}</strong>
          </p>
          <div className={styles.reply}>
            <p className={styles.from}>{text("replyFrom", { brand: brandName })}</p>
            <p lang={languageTag}>{reply}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
