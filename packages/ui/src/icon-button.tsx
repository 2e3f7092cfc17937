import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Link, type LinkProps } from "./link.tsx";
import styles from "./icon-button.module.css";

type Look = {
  icon: IconName;
  /** The whole accessible name, with the count when there is a badge: "Cart, 3 articles". */
  label: string;
  /** A number on the icon's shoulder; 0 shows none, and above `max` it says `999+` (D-054). */
  badge?: { readonly count: number; readonly max: number };
  /** `raised` is a round white plate, for a control that lies on a picture. */
  variant?: "plain" | "raised";
  /** Words under the icon (bottom bar of the phone). They repeat the label, so they are not read out. */
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
            // Drawn by the style sheet: as text it would belong to the visible label, which the name has to repeat word for word.
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

/** A square button with an icon only. `aria-pressed` fills it (favourite heart). */
export function IconButton({ icon, label, badge, variant, caption, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={look({ variant, caption }, className)}>
      <Face icon={icon} badge={badge} caption={caption} />
    </button>
  );
}

/** The same as a link: cart and favourites in the header, the way back. `aria-current` marks where one is. */
export function IconLink({ icon, label, badge, variant, caption, className, ...rest }: Omit<LinkProps, "children"> & Look) {
  return (
    <Link {...rest} aria-label={label} className={look({ variant, caption }, className)}>
      <Face icon={icon} badge={badge} caption={caption} />
    </Link>
  );
}
