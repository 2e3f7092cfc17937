import type { ReactNode } from "react";
import { AccountArea } from "../account/parts/area.tsx";
import styles from "./order-page.module.css";

/** Shows customers the menu of their account beside the page; a guest who came by the link of an order has none. */
export function OrderFrame({
  isCustomer,
  title,
  lead,
  children,
}: {
  isCustomer: boolean;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  if (isCustomer) {
    return (
      <AccountArea title={title} lead={lead}>
        {children}
      </AccountArea>
    );
  }
  return (
    <div className={styles.narrow}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
