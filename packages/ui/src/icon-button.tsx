import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Link, type LinkProps } from "./link.tsx";
import styles from "./icon-button.module.css";

type Look = {
  icon: IconName;
  /** With the count: "Cart, 3 articles". */
  label: string;
  /** 0 shows none; above `max` it shows `999+`. */
  badge?: { readonly count: number; readonly max: number };
  /** `raised` is a white circle, for use on pictures. */
  variant?: "plain" | "raised";
  /** Hidden from screen readers: the label repeats it. */
  caption?: ReactNode;
};

function Face({ icon, badge, caption }: Pick<Look, "icon" | "badge" | "caption">) {
  return (
    <>
      {badge === undefined ? (
        <Icon name={icon} className={styles.mark} />
      ) : (
        <span className={styles.mark}>
          <Icon name={icon} />
          {badge.count > 0 && (
            // As text, the accessible name would have to contain it.
            <span className={styles.badge} aria-hidden="true" data-count={badge.count > badge.max ? `${badge.max}+` : badge.count} />
          )}
        </span>
      )}
      {caption === undefined ? null : (
        <span className={styles.caption} aria-hidden="true">
          {caption}
        </span>
      )}
    </>
  );
}

function look({ variant = "plain", caption }: Partial<Look>, className: string | undefined): string {
  return classNames(styles.button, styles[variant], caption !== undefined && styles.captioned, className);
}

export type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "children"> & Look;

/** `aria-pressed` fills the icon. */
export function IconButton({ icon, label, badge, variant, caption, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={look({ variant, caption }, className)}>
      <Face icon={icon} badge={badge} caption={caption} />
    </button>
  );
}

export function IconLink({ icon, label, badge, variant, caption, className, ...rest }: Omit<LinkProps, "children"> & Look) {
  return (
    <Link {...rest} aria-label={label} className={look({ variant, caption }, className)}>
      <Face icon={icon} badge={badge} caption={caption} />
    </Link>
  );
}
