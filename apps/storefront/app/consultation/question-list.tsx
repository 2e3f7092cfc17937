import { EmptyState } from "@rambla/ui/empty-state";
import { FileLinks } from "@rambla/ui/file-links";
import { Link } from "@rambla/ui/link";
import type { ReactNode } from "react";
import { GrowingFoot } from "../base/growing/growing-foot.tsx";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { type Part, useGrowingList } from "../base/growing/use-growing-list.ts";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import styles from "../account/parts/written.module.css";
import { consultationAddresses } from "./parts/addresses.ts";
import type { ShownQuestion } from "./question-part.ts";

const idOf = ({ id }: ShownQuestion) => id;

/**
 * A customer's questions and answers, latest first.
 * @param isFirst whether the list begins with the latest; @param action link to the form, on a page without it
 */
export function QuestionList({ first, isFirst, action }: { first: Part<ShownQuestion>; isFirst: boolean; action?: ReactNode }) {
  const text = useText("consultation");
  const to = useTo(consultationAddresses);
  const list = useGrowingList(first, { addressOf: to.part, idOf });
  if (list.items.length === 0) {
    return (
      <EmptyState headingLevel={action ? 2 : 3} title={text("emptyTitle")} action={action}>
        {text("emptyText")}
      </EmptyState>
    );
  }
  return (
    <div className={styles.box}>
      {!isFirst && <Link href={to.history()}>{text("newest")}</Link>}
      <ul role="list" className={styles.list}>
        {list.items.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </ul>
      <GrowingFoot list={list} address={to.history(first.next ?? undefined)} more={text("more")} />
    </div>
  );
}

function Question({ question: { content, at, when, goods, files, reply, repliedWhen } }: { question: ShownQuestion }) {
  const text = useText("consultation");
  const toGoods = useTo(goodsAddresses);
  return (
    <li className={styles.entry}>
      <p className={styles.muted}>
        <time dateTime={at}>{when}</time>
        {goods && (
          <>
            {" · "}
            <Link href={toGoods.goods(goods)}>{goods.title}</Link>
          </>
        )}
      </p>
      <p className={styles.words}>{content}</p>
      <FileLinks files={files} labelOf={(key, number) => text(key, { number })} />
      {reply === null ? (
        <p className={styles.muted}>{text("waiting")}</p>
      ) : (
        <div className={styles.reply}>
          <p className={styles.muted}>{text("reply", { when: repliedWhen ?? "" })}</p>
          <p className={styles.words}>{reply}</p>
        </div>
      )}
    </li>
  );
}
