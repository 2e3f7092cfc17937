import { CheckboxField, FieldGroup } from "@rambla/ui/field";
import { RadioCard } from "@rambla/ui/radio-card";
import { type ReactNode, useRef, useState } from "react";
import { ADDRESS_FIELDS, addressOf, type AddressValues } from "../../../address/parts/address-rules.ts";
import type { SavedAddress } from "../../../address/parts/saved-address.ts";
import { useText } from "../../../base/text.tsx";
import styles from "./saved-choice.module.css";
import type { CheckoutForm } from "../use-checkout-form.ts";

const BLANK = addressOf(() => "");

/**
 * The addresses of a customer's book to choose from, and the fields of another one. What was typed stays while one of the book is chosen.
 * @param children the fields, out of sight while an address of the book is taken as it stands
 */
export function SavedChoice({ saved, form, children }: { saved: readonly SavedAddress[]; form: CheckoutForm; children: ReactNode }) {
  const text = useText("address");
  const [isTyping, setTyping] = useState(false);
  const typed = useRef<AddressValues | null>(null);
  const { values, errors } = form;
  const isWrong = ADDRESS_FIELDS.some((field) => errors[field]);
  const chosen = isTyping || isWrong ? undefined : saved.find((entry) => ADDRESS_FIELDS.every((field) => entry[field] === values[field]));

  function take(address: AddressValues) {
    form.setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !ADDRESS_FIELDS.some((own) => own === field))),
    );
    form.changeTo((before) => ({ ...before, ...addressOf((field) => address[field]) }));
  }

  function choose(entry: SavedAddress) {
    if (!chosen) typed.current = addressOf((field) => values[field]);
    setTyping(false);
    take(entry);
  }

  function typeAnother() {
    setTyping(true);
    if (chosen) take(typed.current ?? { ...BLANK, country: values.country });
  }

  return (
    <>
      {saved.length > 0 && (
        <FieldGroup legend={text("savedOnes")} legendHidden>
          {saved.map((entry) => (
            <RadioCard
              key={entry.addressId}
              name="savedAddress"
              value={entry.addressId}
              checked={entry === chosen}
              onChange={() => choose(entry)}
              title={entry.lines[0]}
              description={[...entry.lines.slice(1), entry.phone].join(" · ")}
            />
          ))}
          <RadioCard name="savedAddress" value="" checked={!chosen} onChange={typeAnother} title={text("other")} />
        </FieldGroup>
      )}
      <div hidden={chosen !== undefined} className={styles.fields} onFocusCapture={() => setTyping(true)}>
        {children}
        <CheckboxField name="keepAddress" value="yes" label={text("keep")} disabled={chosen !== undefined} />
      </div>
    </>
  );
}
