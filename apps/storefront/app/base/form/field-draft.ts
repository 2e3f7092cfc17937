/** Keeps what is typed into the fields of a form until the shop has it (`draft.ts`). */
import { useEffect, useEffectEvent, useRef } from "react";
import { draftOf, keepDraft } from "./draft.ts";

/**
 * Keeps the fields of a form that keep their own value, and fills them in again after a reload.
 * @param draft the name it is kept under; @param names which fields are kept
 * @returns what the form takes: its `ref`, and `onChange` for all its fields
 */
export function useFieldDraft(draft: string, names: RegExp) {
  const form = useRef<HTMLFormElement>(null);
  const fields = () =>
    [...(form.current?.elements ?? [])]
      .filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      .filter(({ name }) => names.test(name));
  const keep = () => keepDraft(draft, Object.fromEntries(fields().map(({ name, value }) => [name, value])));
  const restore = useEffectEvent(() => {
    // Typed before the program was there.
    if (fields().some(({ value, defaultValue }) => value !== defaultValue)) return keep();
    const kept = draftOf(draft);
    if (typeof kept !== "object" || kept === null) return;
    const words = new Map<string, unknown>(Object.entries(kept));
    for (const field of fields()) {
      const word = words.get(field.name);
      if (typeof word === "string") field.value = word;
    }
  });
  useEffect(() => restore(), [draft]);
  return { ref: form, onChange: keep };
}
