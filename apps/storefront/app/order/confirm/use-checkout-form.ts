/** What is typed into the order form: kept through errors, reload and the back button, checked when a field is left. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { useRefusalText, useText } from "../../base/text.tsx";
import { changeCheckout, type Checkout } from "../parts/checkout-session.ts";
import {
  CHECKOUT_FIELDS, type CheckoutError, type CheckoutErrors, type CheckoutField, type CheckoutValues, checkFields, countryIn, type FormCountry, type FormRules,
  longest, tidyPostCode, valuesOf,
} from "./checkout-rules.ts";
import { provinceOfPostCode, provincesOf } from "./provinces.ts";

export type CheckoutForm = ReturnType<typeof useCheckoutForm>;

/** What the sentences about mistakes may name. */
const wordsOf = (country: FormCountry | undefined) => ({ example: country?.postCode.example ?? "", country: country?.code ?? "" });

/** The same answers without a province that their country does not have. */
function inCountry(values: CheckoutValues): CheckoutValues {
  const list = provincesOf(values.country);
  return list && !list.some((province) => province.value === values.province) ? { ...values, province: "" } : values;
}

/** The `id` of a field's control. */
export const fieldId = (field: CheckoutField): string => `checkout-${field}`;

/** The fields in the order of the page: some countries write the postcode behind the city. */
function fieldsOf(country: FormCountry | undefined): readonly CheckoutField[] {
  if (!country || country.addressForm.postCodeFirst) return CHECKOUT_FIELDS;
  const swapped: Partial<Record<CheckoutField, CheckoutField>> = { postCode: "city", city: "postCode" };
  return CHECKOUT_FIELDS.map((field) => swapped[field] ?? field);
}

/**
 * @param start what the server's page shows
 * @param rules the countries that the form offers, and what the settings say of answers
 * @param checkout the checkout of this tab, null until the browser has told
 * @param form the form element, read once for what was typed before the page came alive
 */
export function useCheckoutForm(
  start: CheckoutValues, rules: FormRules, checkout: Checkout | null, form: RefObject<HTMLFormElement | null>,
) {
  const text = useText("order");
  const refusalText = useRefusalText();
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<CheckoutErrors>({});
  const restored = useRef(false);
  const country = countryIn(rules, values.country);

  useEffect(() => {
    if (restored.current || !checkout) return;
    restored.current = true;
    const typed = form.current ? new FormData(form.current) : new FormData();
    setValues((shown) => {
      const found = valuesOf((field) => {
        const now = String(typed.get(field) ?? "");
        if (now !== "" && now !== start[field]) return now;
        const kept = checkout.fields[field];
        // Typed in the shop of another country, which delivers elsewhere.
        return kept === undefined || (field === "country" && !countryIn(rules, kept)) ? shown[field] : kept;
      });
      return inCountry(found);
    });
  }, [checkout, form, rules, start]);

  function keep(next: CheckoutValues): CheckoutValues {
    changeCheckout({ fields: next });
    return next;
  }

  function change(field: CheckoutField, value: string) {
    const changed = { ...values, [field]: value };
    const next = field === "country" ? inCountry(changed) : changed;
    setValues(keep(next));
    // A mistake is taken back as soon as it is mended, and told only when the field is left.
    if (errors[field] || (field === "country" && errors.postCode)) {
      const found = checkFields(next, rules);
      setErrors((before) => ({ ...before, [field]: before[field] && found[field], ...(field === "country" && { postCode: undefined, phone: undefined }) }));
    }
  }

  function leave(field: CheckoutField) {
    let next = values;
    if (field === "postCode" && country && values.postCode !== "") {
      const postCode = tidyPostCode(values.postCode, country);
      next = { ...values, postCode, province: provinceOfPostCode(country.code, postCode) ?? values.province };
    }
    if (next !== values) setValues(keep(next));
    // An untouched field is not wrong yet.
    if (next[field] === "") return;
    const found = checkFields(next, rules);
    setErrors((before) => ({ ...before, [field]: found[field], ...(next.province !== values.province && { province: undefined }) }));
  }

  const words = (error: CheckoutError): string => (error === "phone.invalid" ? refusalText(error) : text(error, wordsOf(country)));
  const sentence = (field: CheckoutField): string | undefined => {
    const error = errors[field];
    return error && words(error);
  };

  return {
    values,
    country,
    errors,
    setErrors,
    change,
    /** The errors as the summary shows them, in the order of the page. */
    summary: (found: CheckoutErrors) =>
      fieldsOf(country).flatMap((field) => {
        const error = found[field];
        return error ? [{ fieldId: fieldId(field), text: words(error) }] : [];
      }),
    /** Whether the field with this `id` is right by now. */
    isMended: (id: string) => !CHECKOUT_FIELDS.some((field) => fieldId(field) === id && errors[field]),
    error: sentence,
    /** What a text field or select of the form needs. */
    field: (field: CheckoutField) => ({
      id: fieldId(field),
      name: field,
      value: values[field],
      maxLength: longest(field),
      error: sentence(field),
      onChange: (event: { target: { value: string } }) => change(field, event.target.value),
      onBlur: () => leave(field),
    }),
  };
}

