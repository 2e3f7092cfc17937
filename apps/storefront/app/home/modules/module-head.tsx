import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { useText } from "../../base/text.tsx";
import styles from "./module-head.module.css";

export function ModuleHead({ id, title, text: sentence, all }: { id: string; title: string; text: string; all: string | undefined }) {
  const text = useText("home");
  return (
    <header className={styles.head}>
      <h2 id={id}>{title}</h2>
      {all && (
        <Link className={styles.all} href={all} aria-label={text("showAllOf", { title })}>
          {text("showAll")}
          <Icon name="chevron-right" size={16} />
        </Link>
      )}
      {sentence && <p className={styles.sentence}>{sentence}</p>}
    </header>
  );
}
