import type { ReactNode } from "react";
import styles from "./narrow-page.module.css";
import { PageHead } from "./page-head.tsx";

/**
 * A page that asks or says one thing, in a narrow column: log in, a new password, a mail that was sent.
 * @param lead a sentence under the title
 * @param links other ways on, below everything
 */
export function NarrowPage({ title, lead, links, children }: { title: string; lead?: string; links?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHead title={title} lead={lead} />
      {children}
      {links && <p className={styles.links}>{links}</p>}
    </div>
  );
}
