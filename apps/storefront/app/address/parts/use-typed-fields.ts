/** State of a form with an address. A field is checked when it is left; its error disappears as soon as it is corrected. */
import { enteredEarly } from "@rambla/ui/early";
import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { afterPress } from "../../base/form/after-press.ts";
import { useRefusalText, useText } from "../../base/text.tsx";
import {
  type AddressField,
  type AddressMistake,
  afterPostCode,
  countryIn,
  type FormCountry,
  type FormRules,
  inCountry,
  inOrder,
  longestOf,
  withProvince,
} from "./address-rules.ts";

export type Typed<Field extends string> = Readonly<Record<Field | AddressField, string>>;
/** Field → mistake. */
export type Mistakes<Mistake extends string> = Readonly<Partial<Record<string, Mistake>>>;

export type AddressForm = {
  readonly values: Typed<AddressField>;
  readonly country: FormCountry | undefined;
  field(field: AddressField): FieldProps;
  /** Sets derived answers. */
  adopt(those: Partial<Readonly<Record<AddressField, string>>>): void;
};

type FieldProps = {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly maxLength: number | undefined;
  readonly error: string | undefined;
  onChange(event: { target: { value: string } }): void;
  onBlur(): void;
};

export function useAddressWords(): (mistake: AddressMistake, country: FormCountry | undefined) => string {
  const text = useText("address");
  const refusalText = useRefusalText();
  return (mistake, country) =>
    mistake === "phone.invalid"
      ? refusalText(mistake)
      : text(mistake, { example: country?.postCode.example ?? "", country: country?.code ?? "" });
}

/** Normalises restored answers as if they had been typed: the country's province, or that of the postcode. */
export function restored<Values extends Typed<never>>(values: Values, rules: FormRules): Values {
  return withProvince(inCountry(values), countryIn(rules, values.country));
}

/**
 * @param form.fields in the page's order
 * @param form.start what the server rendered
 * @param form.check gives the mistakes; `words` their sentences
 * @param form.keep called with each input
 */
export function useTypedFields<Field extends string, Mistake extends string>(form: {
  readonly fields: readonly (Field | AddressField)[];
  readonly start: Typed<Field>;
  readonly rules: FormRules;
  idOf(field: Field | AddressField): string;
  check(values: Typed<Field>): Mistakes<Mistake>;
  words(mistake: Mistake, country: FormCountry | undefined): string;
  longest?(field: Field | AddressField): number | undefined;
  keep?(values: Typed<Field>): void;
  /** Mistakes in `start` when it was sent. */
  readonly mistakes?: Mistakes<Mistake>;
}) {
  type Any = Field | AddressField;
  const [values, setValues] = useState(form.start);
  // The latest answers: React may not have rendered the one before yet.
  const newest = useRef(form.start);
  const [errors, setErrors] = useState<Mistakes<Mistake>>(form.mistakes ?? {});
  const country = countryIn(form.rules, values.country);
  const { idOf, check, words } = form;

  /** Changes answers without storing them as a draft. */
  const showAs = useCallback((change: (before: Typed<Field>) => Typed<Field>) => {
    newest.current = change(newest.current);
    setValues(newest.current);
    return newest.current;
  }, []);

  function changeTo(change: (before: Typed<Field>) => Typed<Field>): Typed<Field> {
    const next = showAs(change);
    form.keep?.(next);
    return next;
  }

  // Takes over what was typed before hydration, which React would overwrite.
  const takeEarly = useEffectEvent(() => {
    const entered = form.fields.flatMap((field) => {
      const element = document.getElementById(idOf(field));
      const typed = element === null ? undefined : enteredEarly(element);
      return typed === undefined ? [] : [[field, typed] as const];
    });
    if (entered.length > 0) showAs((before) => restored({ ...before, ...Object.fromEntries(entered) }, form.rules));
  });
  useLayoutEffect(() => takeEarly(), []);

  function change(field: Any, value: string) {
    const next = changeTo((before) => {
      const changed: Typed<Field> = { ...before, [field]: value };
      return field === "country" ? inCountry(changed) : changed;
    });
    // A corrected error disappears at once; a new one appears only when the field is left.
    if (errors[field] || (field === "country" && errors["postCode"])) {
      const found = check(next);
      setErrors((before) => ({
        ...before,
        [field]: before[field] && found[field],
        ...(field === "country" && { postCode: undefined, phone: undefined }),
      }));
    }
  }

  function adopt(those: Partial<Typed<AddressField>>) {
    const next = changeTo((before) => ({ ...before, ...those }));
    const found = check(next);
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(those).map((field) => [field, before[field] && found[field]])),
    }));
  }

  function leave(field: Any) {
    const before = newest.current;
    const next = field === "postCode" ? afterPostCode(before, country) : before;
    if (next !== before) changeTo(() => next);
    // An untouched field is not wrong yet.
    if (next[field] === "") return;
    const found = check(next);
    const bringsProvince = next.province !== before.province;
    setErrors((told) => ({ ...told, [field]: found[field], ...(bringsProvince && { province: undefined }) }));
  }

  const sentence = (field: Any): string | undefined => {
    const mistake = errors[field];
    return mistake && words(mistake, country);
  };

  return {
    values,
    showAs,
    country,
    errors,
    setErrors,
    change,
    adopt,
    changeTo,
    /** The mistakes for a summary, in the page's order. */
    summary: (found: Mistakes<Mistake>) =>
      inOrder(form.fields, country).flatMap((field) => {
        const mistake = found[field];
        return mistake ? [{ fieldId: idOf(field), text: words(mistake, country) }] : [];
      }),
    /** The sentence at a field, so that the summary says the same. */
    errorAt: (id: string): string | undefined => {
      const field = form.fields.find((one) => idOf(one) === id);
      return field && sentence(field);
    },
    error: sentence,
    field: (field: Any): FieldProps => ({
      id: idOf(field),
      name: field,
      value: values[field],
      maxLength: form.longest?.(field) ?? longestOf(field),
      error: sentence(field),
      onChange: (event) => change(field, event.target.value),
      onBlur: () => afterPress(() => leave(field)),
    }),
  };
}
