import { useMemo } from "react";
import styles from "./message-content.module.css";

/** What the calls of messages give was cleaned when it was written: what is left can do nothing (decision 091). */
const cleaned = { createHTML: (html: string) => html };
const policy = globalThis.trustedTypes?.createPolicy("message", cleaned) ?? cleaned;

/** The words of a message. @param html as the calls of messages give it: of what came in, only what can do nothing is left (D-038) */
export function MessageContent({ html }: { html: string }) {
  const given = useMemo(() => ({ __html: policy.createHTML(html) }), [html]);
  return <div className={styles.content} data-markup dangerouslySetInnerHTML={given} />;
}
