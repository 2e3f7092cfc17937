import { useMemo } from "react";
import styles from "./message-content.module.css";

/** The calls give sanitised HTML, so this policy passes it on. */
const cleaned = { createHTML: (html: string) => html };
const policy = globalThis.trustedTypes?.createPolicy("message", cleaned) ?? cleaned;

/** @param html sanitised, as the calls give it */
export function MessageContent({ html }: { html: string }) {
  const given = useMemo(() => ({ __html: policy.createHTML(html) }), [html]);
  return <div className={styles.content} data-markup dangerouslySetInnerHTML={given} />;
}
