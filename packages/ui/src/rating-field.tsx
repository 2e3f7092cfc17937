import { classNames } from "./class-names.ts";
import { FieldGroup } from "./field.tsx";
import styles from "./rating-field.module.css";

/** Stars as radio buttons. @param value 0 for none @param labels "1 star", "2 stars" … */
export function RatingField({
  name,
  legend,
  error,
  value,
  onChange,
  labels,
}: {
  name: string;
  legend: string;
  error?: string;
  value: number;
  onChange: (value: number) => void;
  labels: readonly string[];
}) {
  return (
    <FieldGroup legend={legend} error={error}>
      <div className={styles.row}>
        {labels.map((label, at) => (
          <label key={label} className={classNames(styles.star, at < value && styles.given)}>
            <input
              type="radio"
              name={name}
              value={at + 1}
              checked={value === at + 1}
              onChange={() => onChange(at + 1)}
              className={styles.choice}
            />
            <span className="visually-hidden">{label}</span>
          </label>
        ))}
        <span className={styles.said} aria-hidden="true">
          {labels[value - 1]}
        </span>
      </div>
    </FieldGroup>
  );
}
