import type { Refusal } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { FieldGroup, TextField } from "@rambla/ui/field";
import { Link } from "@rambla/ui/link";
import { RadioCard } from "@rambla/ui/radio-card";
import { useEffect } from "react";
import { useNavigation } from "react-router";
import { sendDraft } from "../../base/form/draft.ts";
import { useFieldDraft } from "../../base/form/field-draft.ts";
import { Form } from "../../base/form/form.tsx";
import { useTo } from "../../base/market.tsx";
import { useRefusalText, useText } from "../../base/text.tsx";
import { orderAddresses } from "../parts/addresses.ts";
import type { BillField, SavedBuyer, ShownBill, TypedBill } from "./bill.data.ts";
import styles from "./bill.module.css";

/** What a browser fills in by itself. */
const FILLED: Readonly<Record<Exclude<BillField, "taxID">, string>> = {
  name: "name",
  detailedAddress: "address-line1",
  extraAddress: "address-line2",
  postCode: "postal-code",
  city: "address-level2",
};

/** How the names of such drafts begin (`base/form/draft.ts`). */
export const BILL_DRAFT = "bill:";

const KEPT = new RegExp(`^(taxID|${Object.keys(FILLED).join("|")})$`);

type Props = {
  bill: ShownBill;
  /** A refusal with what was typed. */
  answer: (Refusal & { readonly typed: TypedBill }) | undefined;
  idempotencyKey: string;
  saved: readonly SavedBuyer[];
  /** The one of them that fills the form. */
  chosen: SavedBuyer | null;
};

/** Asks for an invoice, asks again, or has one corrected; a customer's address book can fill the form. */
export function BillForm(props: Props) {
  return (
    <div className={styles.form}>
      <Saved {...props} />
      <Fields key={props.chosen?.addressId} {...props} />
    </div>
  );
}

function Saved({ bill: { orderId }, saved, chosen }: Props) {
  const text = useText("invoice");
  const to = useTo(orderAddresses);
  if (saved.length === 0) return null;
  return (
    <details>
      <summary>{text("saved")}</summary>
      <ul role="list" className={styles.saved}>
        {saved.map(({ addressId, line }) => (
          <li key={addressId}>
            <Link href={to.bill(orderId, addressId)} aria-current={addressId === chosen?.addressId || undefined}>
              {line}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What the form is filled with at first: the address that was chosen, what was asked for before, or what the order says. */
function firstOf(bill: ShownBill, chosen: SavedBuyer | null) {
  if (chosen) return { kind: chosen.fields.taxID === "" ? "1" : "2", fields: chosen.fields };
  return { kind: bill.request?.kind ?? "1", fields: bill.request?.buyer ?? bill.buyer };
}

function Fields({ bill, answer, idempotencyKey, chosen }: Props) {
  const text = useText("invoice");
  const refusalText = useRefusalText();
  const busy = useNavigation().state !== "idle";
  const { kind, fields } = firstOf(bill, chosen);
  const draft = `${BILL_DRAFT}${bill.orderId}:${chosen?.addressId ?? ""}`;
  const kept = useFieldDraft(draft, KEPT);
  useEffect(() => kept.ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(), [answer, kept.ref]);
  const given = (field: BillField) => answer?.typed[field] ?? fields[field] ?? "";
  const isCompany = (answer?.typed.kind ?? kind) === "2";
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
    <Form method="post" noValidate className={styles.form} {...kept} onSubmit={() => sendDraft(draft)}>
      {chosen && <input type="hidden" name="addressId" value={chosen.addressId} />}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {bill.kinds.includes("3") ? (
        <>
          <input type="hidden" name="kind" value="3" />
          <p className={styles.muted}>{text("correctHint")}</p>
          {taxId(text("taxIDHint"))}
        </>
      ) : (
        <FieldGroup legend={text("kind")}>
          <RadioCard name="kind" value="1" required title={text("kind.1")} defaultChecked={!isCompany} />
          <RadioCard name="kind" value="2" required title={text("kind.2")} defaultChecked={isCompany}>
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
