import { useEffect, useEffectEvent, useRef } from "react";
import { draftOf, keepDraft } from "./draft.ts";

/**
 * Stores the fields of an uncontrolled form as a draft and restores them after a reload.
 * @param draft its name; @param names of the stored fields
 * @returns the form's `ref` and `onChange`
 */
export function useFieldDraft(draft: string, names: RegExp) {
  const form = useRef<HTMLFormElement>(null);
  const fields = () =>
    [...(form.current?.elements ?? [])]
      .filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      .filter(({ name }) => names.test(name));
  const keep = () => keepDraft(draft, Object.fromEntries(fields().map(({ name, value }) => [name, value])));
  const restore = useEffectEvent(() => {
    // Typed before hydration.
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
