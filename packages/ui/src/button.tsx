import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import styles from "./button.module.css";

type Look = {
  /** `primary` once per view, `secondary` beside it, `quiet` in rows and bars, `danger` for what cannot be undone. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "s" | "m" | "l";
  /** Takes the whole width of its container. */
  wide?: boolean;
  /** An icon before the words. */
  icon?: ReactNode;
};

function look({ variant = "primary", size = "m", wide }: Look, className: string | undefined): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}

export type ButtonProps = ComponentPropsWithRef<"button"> &
  Look & {
    /** What it started is still running: keeps its width and its focus, shows a spinner, ignores further presses. */
    busy?: boolean;
  };

/** A button, `type="button"` unless told otherwise. Its text is a verb, passed in as children. */
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

/** A link that looks like a button: it leads somewhere and changes nothing. */
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
