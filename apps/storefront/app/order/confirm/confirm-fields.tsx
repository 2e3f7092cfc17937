import { FieldGroup } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { RadioCard } from "@rambla/ui/radio-card";
import { MailboxField } from "../../base/form/mailbox-field.tsx";
import { useText } from "../../base/text.tsx";
import type { PaymentMethod } from "../order.ts";
import { PaymentMark } from "../payment-mark.tsx";
import { fieldId, type CheckoutForm } from "./use-checkout-form.ts";

/** Who orders: an e-mail address, nothing more (O1). */
export function ContactFields({ form, isGuest }: { form: CheckoutForm; isGuest: boolean }) {
  const text = useText("order");
  return (
    <MailboxField
      {...form.field("email")}
      onCorrect={(mailbox) => form.change("email", mailbox)}
      required
      label={text("email")}
      hint={isGuest && text("guestHint")}
    />
  );
}

/** How it is paid: the ways of the country, each with its mark (O8). The money moves on the provider's page. */
export function PaymentFields(props: {
  methods: readonly PaymentMethod[];
  chosen: string;
  error: string | undefined;
  onChoose(id: string): void;
}) {
  const { methods, chosen, error, onChoose } = props;
  const text = useText("order");
  return (
    <FieldGroup
      legend={text("payment")}
      legendHidden
      hint={methods.length > 0 && text("paymentHint")}
      error={error}
      id={fieldId("paymentMethodId")}
      tabIndex={-1}
    >
      {methods.length === 0 && <Notice tone="warning">{text("noMethod")}</Notice>}
      {methods.map(({ paymentMethodId, name, provider, notice }) => (
        <RadioCard
          key={paymentMethodId}
          name="paymentMethodId"
          value={paymentMethodId}
          checked={paymentMethodId === chosen}
          onChange={() => onChoose(paymentMethodId)}
          title={text("method", { name, provider: provider ?? "none" })}
          description={text("methodHint", { name, provider: provider ?? "none", notice: notice ?? "" })}
          aside={<PaymentMark name={name} />}
        />
      ))}
    </FieldGroup>
  );
}
