import styles from "./page-head.module.css";

export function PageHead({ title, lead }: { title: string; lead?: string }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}
