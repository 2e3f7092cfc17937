import type { Refusal } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { FieldGroup, TextField } from "@rambla/ui/field";
import { RadioCard } from "@rambla/ui/radio-card";
import { useNavigation } from "react-router";
import { Form } from "../../base/form/form.tsx";
import { useRefusalText, useText } from "../../base/text.tsx";
import type { BillField, ShownBill, TypedBill } from "./bill.data.ts";
import styles from "./bill.module.css";

/** What a browser fills in by itself. */
const FILLED: Readonly<Record<Exclude<BillField, "taxID">, string>> = {
  name: "name",
  detailedAddress: "address-line1",
  extraAddress: "address-line2",
  postCode: "postal-code",
  city: "address-level2",
};

/** Asks for an invoice, asks again, or has one corrected. @param answer a refusal with what was typed */
export function BillForm({
  bill,
  answer,
  idempotencyKey,
}: {
  bill: ShownBill;
  answer: (Refusal & { readonly typed: TypedBill }) | undefined;
  idempotencyKey: string;
}) {
  const text = useText("invoice");
  const refusalText = useRefusalText();
  const busy = useNavigation().state !== "idle";
  const before = bill.request?.buyer ?? bill.buyer;
  const isCorrection = bill.kinds.includes("3");
  const kind = answer?.typed.kind ?? bill.request?.kind ?? "1";
  const given = (field: BillField) => answer?.typed[field] ?? before[field] ?? "";
  const wrong = (field: BillField) => {
    const code = answer?.fields?.[field];
    return code === undefined ? false : code === "address.required" ? text("missing") : refusalText(code, answer?.values);
  };
  const field = (name: Exclude<BillField, "taxID">, label: string, rest: { readonly optional?: string } = {}) => (
    <TextField
      name={name}
      label={label}
      defaultValue={given(name)}
      autoComplete={FILLED[name]}
      maxLength={200}
      error={wrong(name)}
      {...rest}
    />
  );
  const taxId = (hint?: string) => (
    <TextField
      name="taxID"
      label={text("taxID")}
      hint={hint}
      defaultValue={given("taxID")}
      maxLength={40}
      autoCapitalize="characters"
      error={wrong("taxID")}
    />
  );
  return (
    <Form method="post" noValidate className={styles.form}>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {isCorrection ? (
        <>
          <input type="hidden" name="kind" value="3" />
          <p className={styles.muted}>{text("correctHint")}</p>
          {taxId(text("taxIDHint"))}
        </>
      ) : (
        <FieldGroup legend={text("kind")}>
          <RadioCard name="kind" value="1" required title={text("kind.1")} defaultChecked={kind !== "2"} />
          <RadioCard name="kind" value="2" required title={text("kind.2")} defaultChecked={kind === "2"}>
            {taxId()}
          </RadioCard>
        </FieldGroup>
      )}
      {field("name", text("name"))}
      {field("detailedAddress", text("street"))}
      {field("extraAddress", text("extra"), { optional: text("optional") })}
      <div className={styles.town}>
        {field("postCode", text("postCode"))}
        {field("city", text("city"))}
      </div>
      <p>
        <Button type="submit" busy={busy}>
          {text("send")}
        </Button>
      </p>
    </Form>
  );
}
