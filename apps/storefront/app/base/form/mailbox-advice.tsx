import { meantMailbox } from "@rambla/core/mailbox-typo";
import styles from "./mailbox-advice.module.css";
import { useText } from "../text.tsx";

export default function MailboxAdvice({ typed, onCorrect }: { typed: string; onCorrect(mailbox: string): void }) {
  const text = useText("mailbox");
  const meant = meantMailbox(typed);
  if (meant === undefined) return null;
  return (
    <button type="button" className={styles.meant} onClick={() => onCorrect(meant)}>
      {text("meant", { mailbox: meant })}
    </button>
  );
}
