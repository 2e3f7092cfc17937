import type { ReactNode } from "react";
import styles from "./narrow-page.module.css";
import { PageHead } from "./page-head.tsx";

/**
 * A narrow page for one question or message.
 * @param lead sentence under the title
 * @param links below everything
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
