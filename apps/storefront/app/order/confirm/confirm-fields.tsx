import { Disclosure } from "@rambla/ui/disclosure";
import { FieldGroup, SelectField, TextField } from "@rambla/ui/field";
import { RadioCard } from "@rambla/ui/radio-card";
import { useText } from "../../base/text.tsx";
import type { PaymentMethod } from "../order.ts";
import { PaymentMark } from "../payment-mark.tsx";
import { METHOD_WORDS } from "../payment-method.ts";
import { type FormCountry, provinceField } from "./checkout-rules.ts";
import styles from "./confirm-page.module.css";
import { provincesOf } from "./provinces.ts";
import { fieldId, type CheckoutForm } from "./use-checkout-form.ts";

/** Who orders: an e-mail address, nothing more (O1). */
export function ContactFields({ form }: { form: CheckoutForm }) {
  const text = useText("order");
  return (
    <TextField
      {...form.field("email")}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      label={text("email")}
      hint={text("guestHint")}
    />
  );
}

export type DeliveryCountry = FormCountry & { readonly name: string };

/** Where it goes: the fields of the country chosen, in its order (D-170, O2). */
export function AddressFields({ form, countries }: { form: CheckoutForm; countries: readonly DeliveryCountry[] }) {
  const text = useText("order");
  const { country } = form;
  if (!country) return null;
  const { example } = country.postCode;
  const postCode = (
    <TextField
      key="postCode"
      {...form.field("postCode")}
      autoComplete="shipping postal-code"
      inputMode={/^[\d-]+$/.test(example) ? "numeric" : "text"}
      autoCapitalize="characters"
      required
      label={text("postCode")}
      placeholder={example}
    />
  );
  const city = <TextField key="city" {...form.field("city")} autoComplete="shipping address-level2" required label={text("city")} />;
  return (
    <div className={styles.fields}>
      <SelectField {...form.field("country")} className={styles.whole} autoComplete="shipping country" required label={text("country")}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField {...form.field("firstName")} autoComplete="shipping given-name" required label={text("firstName")} />
      <TextField {...form.field("lastName")} autoComplete="shipping family-name" required label={text("lastName")} />
      <TextField
        {...form.field("detailedAddress")}
        className={styles.whole}
        autoComplete="shipping address-line1"
        required
        label={text("street")}
      />
      <Disclosure className={styles.whole} variant="plain" summary={text("moreAddress")} open={form.values.extraAddress !== "" || form.values.company !== "" ? true : undefined}>
        <div className={styles.fields}>
          <TextField {...form.field("extraAddress")} autoComplete="shipping address-line2" label={text("extraAddress")} optional={text("optional")} />
          <TextField {...form.field("company")} autoComplete="shipping organization" label={text("company")} optional={text("optional")} />
        </div>
      </Disclosure>
      {country.addressForm.postCodeFirst ? [postCode, city] : [city, postCode]}
      <ProvinceField form={form} />
      <TextField
        {...form.field("phone")}
        className={styles.whole}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel-national"
        required
        label={text("phone")}
        hint={text("phoneHint")}
        before={form.values.phone.trim().startsWith("+") || form.values.phone.trim().startsWith("00") ? undefined : country.phonePrefix}
      />
    </div>
  );
}

function ProvinceField({ form }: { form: CheckoutForm }) {
  const text = useText("order");
  const { country } = form;
  if (!country || provinceField(country) === "none") return null;
  const label = text("province", { country: country.code });
  if (provinceField(country) === "text") {
    return (
      <TextField {...form.field("province")} className={styles.whole} autoComplete="shipping address-level1" label={label} optional={text("optional")} />
    );
  }
  return (
    <SelectField {...form.field("province")} className={styles.whole} autoComplete="shipping address-level1" required label={label}>
      <option value="">{text("provinceChoose")}</option>
      {provincesOf(country.code)?.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** How it is paid: the ways of the country, each with its mark (O8). The money moves on the provider's page. */
export function PaymentFields(props: { methods: readonly PaymentMethod[]; chosen: string; error: string | undefined; onChoose(id: string): void }) {
  const { methods, chosen, error, onChoose } = props;
  const text = useText("order");
  return (
    <FieldGroup legend={text("payment")} legendHidden hint={text("paymentHint")} error={error} id={fieldId("paymentMethodId")} tabIndex={-1}>
      {methods.map(({ paymentMethodId, name }) => (
        <RadioCard
          key={paymentMethodId}
          name="paymentMethodId"
          value={paymentMethodId}
          checked={paymentMethodId === chosen}
          onChange={() => onChoose(paymentMethodId)}
          title={text(METHOD_WORDS[name].title)}
          description={text(METHOD_WORDS[name].hint)}
          aside={<PaymentMark name={name} />}
        />
      ))}
    </FieldGroup>
  );
}
