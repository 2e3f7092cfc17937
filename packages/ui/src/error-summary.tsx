import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./error-summary.module.css";

export type FormError = {
  /** The `id` of the control it is about; without one it is about the whole form. */
  fieldId?: string;
  text: ReactNode;
};

/** Gives the focus to a field, in the middle of the window. Gives whether the field took it: one that is folded away does not. */
function goTo(fieldId: string): boolean {
  const field = document.getElementById(fieldId);
  if (!field) return false;
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
  return document.activeElement === field;
}

/** The fragment alone works without JavaScript, but does not move the focus in every browser. */
function lead(event: MouseEvent, fieldId: string): void {
  if (goTo(fieldId)) event.preventDefault();
}

/**
 * What is wrong with a form, above it, after it was sent; takes the focus each time the errors change (O3). Every line
 * leads to its field, and goes once that is mended. One mistake alone gives the focus to its field at once: a forgotten tick
 * throws nobody to the top of a long page. Draws nothing when nothing is wrong.
 * @param title tells how many mistakes are left
 * @param now what is wrong with a field by now, in the words that stand at it; nothing once it is mended
 */
export function ErrorSummary({
  title,
  errors,
  now,
  className,
}: {
  title: (left: number) => ReactNode;
  errors: readonly FormError[];
  now?: (fieldId: string) => ReactNode;
  className?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();

  // A new answer of the server is a new array: the same mistakes sent twice are told twice.
  useEffect(() => {
    const [only] = errors;
    if (!only || (errors.length === 1 && only.fieldId !== undefined && goTo(only.fieldId))) return;
    box.current?.focus();
  }, [errors]);

  const told = now ? errors.map(({ fieldId, text }) => ({ fieldId, text: fieldId === undefined ? text : now(fieldId) })) : errors;
  const left = told.filter(({ text }) => text !== undefined);
  if (left.length === 0) return null;

  return (
    <div ref={box} className={classNames(styles.summary, className)} tabIndex={-1} role="group" aria-labelledby={titleId}>
      <p className={styles.title} id={titleId}>
        <Icon name="alert" size={20} />
        {title(left.length)}
      </p>
      <ul className={styles.list}>
        {left.map(({ fieldId, text }, index) => (
          <li key={fieldId ?? index}>
            {fieldId === undefined ? (
              text
            ) : (
              <a href={`#${fieldId}`} onClick={(event) => lead(event, fieldId)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
