import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import styles from "./button.module.css";

type Look = {
  /** `primary` once per view, `danger` for what cannot be undone. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "s" | "m" | "l";
  wide?: boolean;
  icon?: ReactNode;
};

function look({ variant = "primary", size = "m", wide }: Look, className: string | undefined): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}

export type ButtonProps = ComponentPropsWithRef<"button"> &
  Look & {
    /** Shows a spinner, keeps width and focus, and ignores presses. */
    busy?: boolean;
  };

/** `type="button"` by default. The text is a verb. */
export function Button({ variant, size, wide, icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={press}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={look({ variant, size, wide }, className)}>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </Link>
  );
}
