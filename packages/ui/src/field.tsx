import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./field.module.css";

type Words = {
  label: ReactNode;
  /** For screen readers only. */
  labelHidden?: boolean;
  /** "optional"; other fields are required. */
  optional?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Null keeps the live region for a later one. */
  advice?: ReactNode;
  className?: string;
};

function useWiring(id: string | undefined, { hint, error }: Pick<Words, "hint" | "error">, describedBy: string | undefined) {
  const made = useId();
  const own = id ?? made;
  const hintId = hint ? `${own}-hint` : undefined;
  const errorId = error ? `${own}-error` : undefined;
  return {
    hintId,
    errorId,
    control: {
      id: own,
      "aria-describedby": classNames(errorId, hintId, describedBy) || undefined,
      "aria-invalid": error ? (true as const) : undefined,
    },
  };
}

function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </p>
  );
}

type Wiring = ReturnType<typeof useWiring>;

function Frame({ wiring, words, children }: { wiring: Wiring; words: Words; children: ReactNode }) {
  const { label, labelHidden, optional, hint, error, advice, className } = words;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={labelHidden ? "visually-hidden" : styles.label} htmlFor={wiring.control.id}>
        {label}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={wiring.hintId}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={wiring.errorId}>{error}</FieldError>
      {advice !== undefined && (
        <div className={styles.advice} role="status">
          {advice}
        </div>
      )}
    </div>
  );
}

export type TextFieldProps = Words &
  ComponentPropsWithRef<"input"> & {
    /** Inside the box: a phone prefix, an icon. */
    before?: ReactNode;
    /** Inside the box: a unit, an `IconButton`. */
    after?: ReactNode;
  };

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, optional, hint, error, advice, className, before, after, id, ...rest } = props;
  const wiring = useWiring(id, { hint, error }, rest["aria-describedby"]);
  return (
    <Frame wiring={wiring} words={{ label, labelHidden, optional, hint, error, advice, className }}>
      <span className={styles.box}>
        {before && <span className={styles.beside}>{before}</span>}
        <input type="text" {...rest} {...wiring.control} className={styles.input} />
        {after && <span className={styles.beside}>{after}</span>}
      </span>
    </Frame>
  );
}

export function TextAreaField(props: Words & ComponentPropsWithRef<"textarea">) {
  const { label, labelHidden, optional, hint, error, className, id, ...rest } = props;
  const wiring = useWiring(id, { hint, error }, rest["aria-describedby"]);
  return (
    <Frame wiring={wiring} words={{ label, labelHidden, optional, hint, error, className }}>
      <span className={styles.box}>
        <textarea rows={4} {...rest} {...wiring.control} className={classNames(styles.input, styles.area)} />
      </span>
    </Frame>
  );
}

export function SelectField(props: Words & ComponentPropsWithRef<"select">) {
  const { label, labelHidden, optional, hint, error, className, id, children, ...rest } = props;
  const wiring = useWiring(id, { hint, error }, rest["aria-describedby"]);
  return (
    <Frame wiring={wiring} words={{ label, labelHidden, optional, hint, error, className }}>
      <span className={styles.box}>
        <select {...rest} {...wiring.control} className={classNames(styles.input, styles.select)}>
          {children}
        </select>
        <Icon className={styles.arrow} name="chevron-down" size={20} />
      </span>
    </Frame>
  );
}

type ChoiceProps = Omit<Words, "labelHidden" | "optional" | "advice"> & Omit<ComponentPropsWithRef<"input">, "type">;

function Choice({ type, ...props }: ChoiceProps & { type: "checkbox" | "radio" }) {
  const { label, hint, error, className, id, ...rest } = props;
  const wiring = useWiring(id, { hint, error }, rest["aria-describedby"]);
  const mark = classNames(styles.mark, styles[type]);
  if (!hint && !error) {
    // Filter lists have a hundred of these, so it renders few elements.
    return (
      <label className={classNames(styles.choice, className)}>
        <input {...rest} id={id} type={type} className={mark} />
        {label}
      </label>
    );
  }
  return (
    <div className={classNames(styles.choice, className)}>
      <input {...rest} {...wiring.control} type={type} className={mark} />
      <label htmlFor={wiring.control.id}>{label}</label>
      {hint && (
        <p className={styles.hint} id={wiring.hintId}>
          {hint}
        </p>
      )}
      <FieldError id={wiring.errorId}>{error}</FieldError>
    </div>
  );
}

/** Never ticked in advance where it costs money or gives consent. */
export function CheckboxField(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

/** Use it in a `FieldGroup`. */
export function RadioField(props: ChoiceProps) {
  return <Choice {...props} type="radio" />;
}

export function FieldGroup({
  legend,
  legendHidden,
  hint,
  error,
  className,
  children,
  id,
  ...rest
}: Omit<Words, "label" | "labelHidden" | "optional" | "advice"> &
  ComponentPropsWithRef<"fieldset"> & { legend: ReactNode; legendHidden?: boolean }) {
  const wiring = useWiring(id, { hint, error }, rest["aria-describedby"]);
  return (
    <fieldset {...rest} id={id} aria-describedby={wiring.control["aria-describedby"]} className={classNames(styles.group, className)}>
      <legend className={legendHidden ? "visually-hidden" : styles.legend}>{legend}</legend>
      {hint && (
        <p className={styles.hint} id={wiring.hintId}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={wiring.errorId}>{error}</FieldError>
    </fieldset>
  );
}
