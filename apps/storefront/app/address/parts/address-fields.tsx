import { provincesOf } from "@rambla/core/provinces";
import { Disclosure } from "@rambla/ui/disclosure";
import { SelectField, TextField } from "@rambla/ui/field";
import { type ReactNode, useId, useState } from "react";
import { afterPress } from "../../base/form/after-press.ts";
import { useText } from "../../base/text.tsx";
import { lazy } from "../../first-paint/lazy.tsx";
import styles from "./address-fields.module.css";
import { type FormCountry, lacksNumber, provinceField } from "./address-rules.ts";
import type { AddressForm } from "./use-typed-fields.ts";

const Towns = lazy(() => import("./towns.tsx"), "optional");

export type NamedCountry = FormCountry & { readonly name: string };

/**
 * The fields of the chosen country, in its order.
 * @param more optional fields of this form; `isMore` whether one of them is filled in
 */
export function AddressFields({
  form,
  countries,
  more,
  isMore = false,
}: {
  form: AddressForm;
  countries: readonly NamedCountry[];
  more?: ReactNode;
  isMore?: boolean;
}) {
  const text = useText("address");
  const { country, values } = form;
  const townsId = useId();
  const [isChoice, setChoice] = useState(false);
  if (!country) return null;
  const { example } = country.postCode;
  const { asksDoor } = country.addressForm;
  const door = asksDoor ? "asked" : "more";
  const extraAddress = (
    <TextField
      {...form.field("extraAddress")}
      className={asksDoor ? styles.whole : undefined}
      autoComplete="shipping address-line2"
      label={text("extraAddress")}
      optional={text("optional")}
    />
  );
  const postCode = <PostCodeField key="postCode" form={form} example={example} />;
  const city = <CityField key="city" {...{ form, townsId, isChoice }} />;
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
      <StreetField form={form} />
      {asksDoor && extraAddress}
      <Disclosure
        className={styles.whole}
        variant="plain"
        summary={text(more ? "moreInBook" : "moreAddress", { door })}
        open={isMore || (!asksDoor && values.extraAddress !== "") || values.company !== "" ? true : undefined}
      >
        <div className={styles.fields}>
          {!asksDoor && extraAddress}
          <TextField {...form.field("company")} autoComplete="shipping organization" label={text("company")} optional={text("optional")} />
          {more}
        </div>
      </Disclosure>
      {country.addressForm.postCodeFirst ? [postCode, city] : [city, postCode]}
      <ProvinceField form={form} />
      {values.postCode !== "" && <Towns form={form} id={townsId} onChoice={setChoice} />}
      <TextField
        {...form.field("phone")}
        className={styles.whole}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel-national"
        required
        label={text("phone")}
        hint={text("phoneHint")}
        before={/^(?:\+|00)/.test(values.phone.trim()) ? undefined : country.phonePrefix}
      />
    </div>
  );
}

function PostCodeField({ form, example }: { form: AddressForm; example: string }) {
  const text = useText("address");
  return (
    <TextField
      {...form.field("postCode")}
      autoComplete="shipping postal-code"
      inputMode={/^[\d-]+$/.test(example) ? "numeric" : "text"}
      autoCapitalize="characters"
      required
      label={text("postCode")}
      placeholder={example}
    />
  );
}

/** Screen readers announce a field with a list differently, so it has one only when there is a choice. */
function CityField({ form, townsId, isChoice }: { form: AddressForm; townsId: string; isChoice: boolean }) {
  const text = useText("address");
  return (
    <TextField
      {...form.field("city")}
      list={isChoice ? townsId : undefined}
      autoComplete="shipping address-level2"
      required
      label={text("city")}
    />
  );
}

/** Asks about a missing house number, but accepts the street. */
function StreetField({ form }: { form: AddressForm }) {
  const text = useText("address");
  const [left, setLeft] = useState("");
  const { country } = form;
  const field = form.field("detailedAddress");
  return (
    <TextField
      {...field}
      className={styles.whole}
      autoComplete="shipping address-line1"
      required
      label={text("street")}
      onBlur={(event) => {
        const { value } = event.target;
        field.onBlur();
        afterPress(() => setLeft(value));
      }}
      advice={
        country && left === field.value && lacksNumber(left, country)
          ? text("streetNumber", { example: country.addressForm.streetExample ?? "" })
          : null
      }
    />
  );
}

function ProvinceField({ form }: { form: AddressForm }) {
  const text = useText("address");
  const { country } = form;
  if (!country || provinceField(country) === "none") return null;
  const label = text("province", { country: country.code });
  if (provinceField(country) === "text") {
    return (
      <TextField
        {...form.field("province")}
        className={styles.whole}
        autoComplete="shipping address-level1"
        label={label}
        optional={text("optional")}
      />
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
