/** What is typed into a form with an address: checked when a field is left, and a mistake is taken back as soon as it is mended. */
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
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly maxLength: number | undefined;
  readonly error: string | undefined;
  onChange(event: { target: { value: string } }): void;
  onBlur(): void;
};

/** The sentences of what is wrong with an address. */
export function useAddressWords(): (mistake: AddressMistake, country: FormCountry | undefined) => string {
  const text = useText("address");
  const refusalText = useRefusalText();
  return (mistake, country) =>
    mistake === "phone.invalid"
      ? refusalText(mistake)
      : text(mistake, { example: country?.postCode.example ?? "", country: country?.code ?? "" });
}

/** Answers that come from elsewhere, as the form would hold them had they been typed into it: in the country that they name, with the province of their postcode. */
export function restored<Values extends Typed<never>>(values: Values, rules: FormRules): Values {
  return withProvince(inCountry(values), countryIn(rules, values.country));
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
  // What the next answer is added to: React may draw what was typed before it after it.
  const newest = useRef(form.start);
  const [errors, setErrors] = useState<Mistakes<Mistake>>(form.mistakes ?? {});
  const country = countryIn(form.rules, values.country);
  const { idOf, check, words } = form;

  /** Changes answers, and gives all of them. They are not kept: they come from where they are. */
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

  // What was typed before the page came alive still stands in the fields: React writes over them with the next thing it draws.
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
    // A mistake is taken back as soon as it is mended, and told only when the field is left.
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
    /** Changes several answers at once. */
    changeTo,
    /** The mistakes as a summary shows them, in the order of the page. */
    summary: (found: Mistakes<Mistake>) =>
      inOrder(form.fields, country).flatMap((field) => {
        const mistake = found[field];
        return mistake ? [{ fieldId: idOf(field), text: words(mistake, country) }] : [];
      }),
    /** What stands at the field with this `id`: a summary that says the same contradicts nothing. */
    errorAt: (id: string): string | undefined => {
      const field = form.fields.find((one) => idOf(one) === id);
      return field && sentence(field);
    },
    error: sentence,
    /** What a text field or select of the form needs. */
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
