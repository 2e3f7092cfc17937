import { TextField, type TextFieldProps } from "@rambla/ui/field";
import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from "react";
import { lazy } from "../../first-paint/lazy.tsx";
import { afterPress } from "./after-press.ts";

const MailboxAdvice = lazy(() => import("./mailbox-advice.tsx"), "optional");

/** Milliseconds without a key until the typed mailbox is checked. */
const QUIET_FOR = 700;

/**
 * Asks for a mailbox. A likely slip (`gmial.com`, `.con`) gets a hint that corrects it in one press; the form still accepts it.
 * @param props.onCorrect gets the corrected mailbox in a controlled field; an uncontrolled field corrects itself
 */
export function MailboxField({ onCorrect, onChange, onBlur, ...props }: TextFieldProps & { onCorrect?: (mailbox: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [seen, setSeen] = useState("");

  // Only while the field has the focus: a hint after leaving it would move the button under a press.
  useEffect(() => {
    const timer = setTimeout(() => document.activeElement === field.current && setSeen(typed), QUIET_FOR);
    return () => clearTimeout(timer);
  }, [typed]);

  function change(event: ChangeEvent<HTMLInputElement>) {
    setTyped(event.target.value);
    setSeen("");
    onChange?.(event);
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    const { value } = event.target;
    afterPress(() => setSeen(value));
    onBlur?.(event);
  }

  function correct(mailbox: string) {
    if (onCorrect) onCorrect(mailbox);
    else if (field.current) field.current.value = mailbox;
    setSeen("");
    field.current?.focus();
  }

  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
      ref={field}
      onChange={change}
      onBlur={leave}
      advice={seen === "" ? null : <MailboxAdvice typed={seen} onCorrect={correct} />}
    />
  );
}
