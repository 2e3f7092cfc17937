import type { ReactNode } from "react";
import { useText } from "../base/text.tsx";
import styles from "./order-page.module.css";
import { OrderPicture } from "./order-picture.tsx";

/** The head of a page that thanks for an order: what has happened, its number, and what goes with it. */
export function Thanks({ title, lead, number, children }: { title: string; lead: string; number: string; children?: ReactNode }) {
  const text = useText("order");
  return (
    <header className={styles.result}>
      <OrderPicture kind="done" />
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <p>
        {text("orderNumber") + text("colon")}
        <strong className={styles.whole}>{number}</strong>
      </p>
      {children}
    </header>
  );
}
