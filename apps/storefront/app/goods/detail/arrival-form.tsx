import { Button } from "@rambla/ui/button";
import { Notice } from "@rambla/ui/notice";
import { useEffect, useRef } from "react";
import { useActionData, useNavigation } from "react-router";
import { CallRefusal } from "../../base/form/call-refusal.tsx";
import { Form } from "../../base/form/form.tsx";
import { MailboxField } from "../../base/form/mailbox-field.tsx";
import { useText } from "../../base/text.tsx";
import { usePerson } from "../../base/person/use-person.ts";
import styles from "./arrival-form.module.css";
import type { action } from "./detail.data.ts";

/**
 * The form for back-in-stock notifications, which works without JavaScript. It posts to the same page and adds no history entry.
 * @param address the page's own address
 */
export function ArrivalForm({ address }: { address: string }) {
  const text = useText("goods");
  const person = usePerson();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.elements.namedItem("email");
    // The user's own input wins.
    if (person && field instanceof HTMLInputElement && field.value === "") field.value = person.email ?? "";
  }, [person]);
  const outcome = useActionData<typeof action>();
  const navigation = useNavigation();
  if (outcome && "subscribed" in outcome) {
    return (
      <Notice tone="success" live="polite">
        {text("arrivalSubscribed")}
      </Notice>
    );
  }
  const isMistyped = outcome?.refused === "email.invalid";
  return (
    <Form ref={form} replace method="post" action={address} className={styles.form} preventScrollReset noValidate>
      <CallRefusal refusal={isMistyped ? undefined : outcome} />
      <p>
        <strong>{text("arrivalTitle")}</strong>
      </p>
      <MailboxField
        name="email"
        required
        label={text("arrivalEmail")}
        hint={text("arrivalHint")}
        error={isMistyped && text("arrivalEmailInvalid")}
        defaultValue={outcome?.email}
      />
      <Button type="submit" wide busy={navigation.state === "submitting"}>
        {text("arrivalSubmit")}
      </Button>
    </Form>
  );
}
