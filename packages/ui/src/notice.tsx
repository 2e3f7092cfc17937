import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./notice.module.css";

const ICONS = { info: "info", success: "check", warning: "alert", danger: "alert" } as const satisfies Record<string, IconName>;

/** @param live read out when it appears: "polite" for news, "assertive" for blocking errors */
export function Notice({
  tone = "info",
  title,
  children,
  action,
  live,
  className,
}: {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  live?: "polite" | "assertive";
  className?: string;
}) {
  const role = live === "assertive" ? "alert" : live === "polite" ? "status" : undefined;
  return (
    <div className={classNames(styles.notice, styles[tone], className)} role={role}>
      <Icon className={styles.icon} name={ICONS[tone]} size={20} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
