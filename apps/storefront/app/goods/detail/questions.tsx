import { LinkButton } from "@rambla/ui/button";
import { useMarket, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { consultationAddresses } from "../../consultation/parts/addresses.ts";
import type { LoadedGoods } from "./detail.data.ts";
import styles from "./questions.module.css";

/** What others asked about the product and what they were answered, and the way to ask (R-364, D-161). */
export function Questions({ goodsId, questions }: { goodsId: string; questions: LoadedGoods["questions"] }) {
  const text = useText("goods");
  const { brandName } = useMarket();
  const to = useTo(consultationAddresses);
  return (
    <div className={styles.questions}>
      {questions.length === 0 ? (
        <p className={styles.none}>{text("noQuestions")}</p>
      ) : (
        <ul role="list" className={styles.list}>
          {questions.map(({ id, content, reply, languageTag }) => (
            <li key={id} className={styles.question}>
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
      )}
      <p>
        <LinkButton variant="secondary" href={to.consult(goodsId)} rel="nofollow">
          {text("askAbout")}
        </LinkButton>
      </p>
    </div>
  );
}
