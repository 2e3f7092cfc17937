import styles from "./message-content.module.css";

/** The words of a message. @param html as the calls of messages give it: of what came in, only what can do nothing is left (D-038) */
export function MessageContent({ html }: { html: string }) {
  return <div className={styles.content} data-markup dangerouslySetInnerHTML={{ __html: html }} />;
}
