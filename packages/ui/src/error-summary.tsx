import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./error-summary.module.css";

export type FormError = {
  /** Unset for the whole form. */
  fieldId?: string;
  text: ReactNode;
};

/** @returns false when the field cannot take the focus */
function goTo(fieldId: string): boolean {
  const field = document.getElementById(fieldId);
  if (!field) return false;
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
  return document.activeElement === field;
}

/** A fragment link does not move the focus in every browser. */
function lead(event: MouseEvent, fieldId: string): void {
  if (goTo(fieldId)) event.preventDefault();
}

/**
 * Takes the focus when the errors change; a single one moves it to its field.
 * @param now the current error of a field; nothing when corrected
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

  // Each answer is a new array, so repeated errors are announced again.
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
