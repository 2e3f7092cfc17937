/** What is typed into the order form: kept through errors, reload and the back button, checked when a field is left. */
import { wasUsedEarly } from "@rambla/ui/early";
import { type RefObject, useEffect, useRef } from "react";
import { ADDRESS_FIELDS, countryIn, type FormRules } from "../../address/parts/address-rules.ts";
import { restored, useAddressWords, useTypedFields } from "../../address/parts/use-typed-fields.ts";
import { useText } from "../../base/text.tsx";
import { changeCheckout, type Checkout } from "../parts/checkout-session.ts";
import {
  CHECKOUT_FIELDS,
  type CheckoutError,
  type CheckoutField,
  type CheckoutValues,
  checkFields,
  isOwnError,
  longest,
  valuesOf,
} from "./checkout-rules.ts";

export type CheckoutForm = ReturnType<typeof useCheckoutForm>;

/** Whether a tax that comes on top is an estimate: it is due where the order goes, and that is not told yet. */
export const isTaxEstimated = ({ values }: Pick<CheckoutForm, "values">): boolean =>
  values.province.trim() === "" || values.postCode.trim() === "";

/** Remembers what was typed; not that the terms were agreed to, which is said anew in each form that is opened (decision 271). */
function keepTyped(values: CheckoutValues): void {
  changeCheckout({
    fields: Object.fromEntries(CHECKOUT_FIELDS.flatMap((field) => (field === "agreement" ? [] : [[field, values[field]]]))),
  });
}

/** The `id` of a field's control. */
export const fieldId = (field: CheckoutField): string => `checkout-${field}`;

/**
 * @param start what the server's page shows
 * @param rules the countries that the form offers, and what the settings say of answers
 * @param checkout the checkout of this tab, null until the browser has told
 * @param form the form element, read once for what was typed before the page came alive
 */
export function useCheckoutForm(
  start: CheckoutValues,
  rules: FormRules,
  checkout: Checkout | null,
  form: RefObject<HTMLFormElement | null>,
) {
  const text = useText("order");
  const addressWords = useAddressWords();
  const isRestored = useRef(false);
  const typed = useTypedFields<CheckoutField, CheckoutError>({
    fields: CHECKOUT_FIELDS,
    start,
    rules,
    idOf: fieldId,
    longest,
    check: (values) => checkFields(values, rules),
    words: (error, country) => (isOwnError(error) ? text(error) : addressWords(error, country)),
    keep: keepTyped,
  });
  const { showAs } = typed;

  useEffect(() => {
    if (isRestored.current || !checkout) return;
    isRestored.current = true;
    // Nothing typed of an address yet: the one the page came with is as good as the page has.
    const isBlank = start.detailedAddress !== "" && ADDRESS_FIELDS.every((field) => field === "country" || !checkout.fields[field]);
    const sent = form.current ? new FormData(form.current) : new FormData();
    const restoredTo = showAs((shown) => {
      const found = valuesOf((field) => {
        const now = String(sent.get(field) ?? "");
        if (now !== "" && now !== start[field]) return now;
        const kept = field === "agreement" || (isBlank && ADDRESS_FIELDS.some((own) => own === field)) ? undefined : checkout.fields[field];
        // Typed in the shop of another country, which delivers elsewhere.
        return kept === undefined || (field === "country" && !countryIn(rules, kept)) ? shown[field] : kept;
      });
      return restored(found, rules);
    });
    if (form.current && wasUsedEarly(form.current)) keepTyped(restoredTo);
  }, [checkout, form, rules, start, showAs]);

  return typed;
}
