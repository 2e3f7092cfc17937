import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import styles from "./help.module.css";

type Question = { readonly id: string; readonly label: string };

/** Questions as lines that lead to their answers. */
export function Questions(props: { questions: readonly Question[]; hrefOf: (id: string) => string; lang: string }) {
  const { questions, hrefOf, lang } = props;
  return (
    <ul role="list" className={styles.questions} lang={lang}>
      {questions.map(({ id, label }) => (
        <li key={id}>
          <Link className={styles.line} href={hrefOf(id)}>
            {label}
            <Icon name="chevron-right" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
