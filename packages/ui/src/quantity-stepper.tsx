import { type ChangeEvent, type MouseEvent, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { enteredEarly } from "./early.tsx";
import { Icon } from "./icon.tsx";
import styles from "./quantity-stepper.module.css";

export type QuantityStepperProps = {
  name?: string;
  /** "Quantity of Lampara Alba" */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Without it the component keeps its own state. */
  value?: number;
  defaultValue?: number;
  min?: number;
  /** Stock or purchase limit. */
  max?: number;
  disabled?: boolean;
  size?: "s" | "m";
  /** Within min and max. */
  onChange?: (quantity: number) => void;
  /** Read out after a press. */
  announce?: (quantity: number) => string;
  /** The buttons then submit their form, without JavaScript. */
  submitName?: string;
  className?: string;
};

export function QuantityStepper(props: QuantityStepperProps) {
  const { name, label, decreaseLabel, increaseLabel, value, defaultValue = 1, min = 1, max = 999, disabled } = props;
  const { size = "m", onChange, announce = String, submitName, className } = props;
  const [kept, setKept] = useState(defaultValue);
  // Counts when the field loses the focus.
  const [typed, setTyped] = useState<string>();
  const [spoken, setSpoken] = useState("");
  const quantity = value ?? Math.min(kept, max);

  const input = useRef<HTMLInputElement>(null);

  function settle(wanted: number): number {
    const next = Math.min(max, Math.max(min, Number.isFinite(wanted) ? Math.trunc(wanted) : quantity));
    setTyped(undefined);
    // React keeps text with the same number: "1e2" for 100, "007" for 7.
    if (input.current) input.current.value = String(next);
    if (next !== quantity) {
      setKept(next);
      onChange?.(next);
    }
    return next;
  }

  const settleEarly = useEffectEvent(() => {
    const early = input.current && enteredEarly(input.current);
    if (early) settle(Number(early));
  });
  useLayoutEffect(() => settleEarly(), []);

  function step(by: 1 | -1) {
    const next = quantity + by;
    // Stays focusable, so the focus is not lost.
    const ended = next < min || next > max;
    return {
      type: submitName && !ended ? ("submit" as const) : ("button" as const),
      name: submitName,
      value: submitName ? next : undefined,
      disabled,
      "aria-disabled": ended || undefined,
      className: styles.button,
      onClick: (event: MouseEvent) => {
        if (submitName && !onChange) return;
        event.preventDefault();
        if (!ended) setSpoken(announce(settle(next)));
      },
    };
  }

  return (
    <div className={classNames(styles.stepper, styles[size], className)}>
      <button {...step(-1)} aria-label={decreaseLabel}>
        <Icon name="minus" size={20} />
      </button>
      <input
        ref={input}
        className={styles.input}
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        value={typed ?? quantity}
        min={min}
        max={max}
        disabled={disabled}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
        onBlur={() => typed !== undefined && settle(typed === "" ? quantity : Number(typed))}
        onKeyDown={(event) => {
          if (event.key === "Enter" && typed !== undefined) settle(typed === "" ? quantity : Number(typed));
        }}
      />
      <button {...step(1)} aria-label={increaseLabel}>
        <Icon name="plus" size={20} />
      </button>
      <span className="visually-hidden" aria-live="polite">
        {spoken}
      </span>
    </div>
  );
}
