/** What is typed into a form with an address: checked when a field is left, and a mistake is taken back as soon as it is mended. */
import { useState } from "react";
import { isSubmit } from "../../base/form/is-submit.ts";
import { useRefusalText, useText } from "../../base/text.tsx";
import { type AddressField, type AddressMistake, afterPostCode, countryIn, type FormCountry, type FormRules, inCountry, inOrder, longestOf } from "./address-rules.ts";

export type Typed<Field extends string> = Readonly<Record<Field | AddressField, string>>;
/** Field → what is wrong with it. */
export type Mistakes<Mistake extends string> = Readonly<Partial<Record<string, Mistake>>>;

/** What fields of an address need of the form they stand in. */
export type AddressForm = {
  readonly values: Typed<AddressField>;
  readonly country: FormCountry | undefined;
  field(field: AddressField): FieldProps;
  /** Answers that follow from others. */
  adopt(those: Partial<Readonly<Record<AddressField, string>>>): void;
};

type FieldProps = {
  readonly id: string; readonly name: string; readonly value: string; readonly maxLength: number | undefined; readonly error: string | undefined;
  onChange(event: { target: { value: string } }): void; onBlur(event: { readonly relatedTarget: EventTarget | null }): void;
};

/** The sentences of what is wrong with an address. */
export function useAddressWords(): (mistake: AddressMistake, country: FormCountry | undefined) => string {
  const text = useText("address");
  const refusalText = useRefusalText();
  return (mistake, country) =>
    mistake === "phone.invalid" ? refusalText(mistake) : text(mistake, { example: country?.postCode.example ?? "", country: country?.code ?? "" });
}

/**
 * @param form.fields all of them, in the order of the page
 * @param form.start what the server's page shows
 * @param form.rules the countries that the form offers, and what the settings say of answers
 * @param form.check what is wrong with the answers; `words` its sentence
 * @param form.keep told of what was typed, each time
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
  /** What was wrong with `start` when it was sent. */
  readonly mistakes?: Mistakes<Mistake>;
}) {
  type Any = Field | AddressField;
  const [values, setValues] = useState(form.start);
  const [errors, setErrors] = useState<Mistakes<Mistake>>(form.mistakes ?? {});
  const country = countryIn(form.rules, values.country);
  const { idOf, check, words } = form;

  function changeTo(next: Typed<Field>) {
    form.keep?.(next);
    setValues(next);
  }

  function change(field: Any, value: string) {
    const changed: Typed<Field> = { ...values, [field]: value };
    const next = field === "country" ? inCountry(changed) : changed;
    changeTo(next);
    // A mistake is taken back as soon as it is mended, and told only when the field is left.
    if (errors[field] || (field === "country" && errors["postCode"])) {
      const found = check(next);
      setErrors((before) => ({ ...before, [field]: before[field] && found[field], ...(field === "country" && { postCode: undefined, phone: undefined }) }));
    }
  }

  function adopt(those: Partial<Typed<AddressField>>) {
    changeTo({ ...values, ...those });
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(those).map((field) => [field, undefined])) }));
  }

  function leave(field: Any) {
    const next = field === "postCode" ? afterPostCode(values, country) : values;
    if (next !== values) changeTo(next);
    // An untouched field is not wrong yet.
    if (next[field] === "") return;
    const found = check(next);
    setErrors((before) => ({ ...before, [field]: found[field], ...(next.province !== values.province && { province: undefined }) }));
  }

  const sentence = (field: Any): string | undefined => {
    const mistake = errors[field];
    return mistake && words(mistake, country);
  };

  return {
    values,
    setValues,
    country,
    errors,
    setErrors,
    change,
    adopt,
    /** Takes other answers for all fields at once. */
    changeTo,
    /** The mistakes as a summary shows them, in the order of the page. */
    summary: (found: Mistakes<Mistake>) =>
      inOrder(form.fields, country).flatMap((field) => {
        const mistake = found[field];
        return mistake ? [{ fieldId: idOf(field), text: words(mistake, country) }] : [];
      }),
    /** Whether the field with this `id` is right by now. */
    isMended: (id: string) => !form.fields.some((field) => idOf(field) === id && errors[field]),
    error: sentence,
    /** What a text field or select of the form needs. */
    field: (field: Any): FieldProps => ({
      id: idOf(field),
      name: field,
      value: values[field],
      maxLength: form.longest?.(field) ?? longestOf(field),
      error: sentence(field),
      onChange: (event) => change(field, event.target.value),
      onBlur: ({ relatedTarget }) => {
        if (!isSubmit(relatedTarget)) leave(field);
      },
    }),
  };
}
