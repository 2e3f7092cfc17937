import { Button, LinkButton } from "@rambla/ui/button";
import { SelectField, TextAreaField } from "@rambla/ui/field";
import { Dialog } from "@rambla/ui/modal";
import { Notice } from "@rambla/ui/notice";
import { type FormEvent, useEffect, useState } from "react";
import { Form, useActionData, useLoaderData, useNavigation } from "react-router";
import { CallRefusal } from "../shell/call-refusal.tsx";
import { textIn } from "../shell/form-text.ts";
import { keepTyped } from "../shell/keep-typed.ts";
import { useTo } from "../shell/market.tsx";
import { useText } from "../shell/text.tsx";
import type { action, loader } from "./cancel.data.ts";
import { OrderMissing } from "./order-missing.tsx";
import { OrderNumbered } from "./order-numbered.tsx";
import styles from "./order-page.module.css";

/** Length of the text that explains a cancellation. */
const DESCRIPTION = { min: 10, max: 500 } as const;
const FORM_ID = "cancel-order";
const FIELD_ID = "cancel-description";

type Data = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

export const clientAction = keepTyped((refusal, form) => ({ ...refusal, description: textIn(form, "description"), reasonCode: textIn(form, "reasonCode") }));

/** Cancel an order that is not paid: why, and a question before it is done. */
export function CancelScreen() {
  const data = useLoaderData<typeof loader>();
  return data ? <Cancel data={data} /> : <OrderMissing />;
}

function Cancel({ data }: { data: Data }) {
  const { orderId, orderNumber, token, cancellable, reasons, idempotencyKey } = data;
  const text = useText("order");
  const to = useTo();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const [description, setDescription] = useState(answer?.description ?? "");
  const [wrong, setWrong] = useState(answer?.refused === "order.cancelDescription");
  const [asking, setAsking] = useState(false);
  const length = [...description.trim()].length;
  const fits = length >= DESCRIPTION.min && length <= DESCRIPTION.max;
  const back = to.orderDetails(orderId, { token });

  useEffect(() => {
    if (answer) setAsking(false);
  }, [answer]);

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    if (busy || submitter?.getAttribute("name") === "confirmed") return busy && event.preventDefault();
    event.preventDefault();
    setWrong(!fits);
    if (fits) setAsking(true);
    else document.getElementById(FIELD_ID)?.focus();
  }

  if (!cancellable) {
    return (
      <div className={styles.narrow}>
        <h1>
          <OrderNumbered number={orderNumber}>{text("cancelTitle", { number: orderNumber })}</OrderNumbered>
        </h1>
        <Notice tone="info">
          <p>{text("cancelNot")}</p>
          <p>{text("supportCancel")}</p>
        </Notice>
        <p>
          <LinkButton href={back}>{text("viewOrder")}</LinkButton>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.narrow}>
      <header className={styles.head}>
        <h1>
          <OrderNumbered number={orderNumber}>{text("cancelTitle", { number: orderNumber })}</OrderNumbered>
        </h1>
        <p className={styles.lead}>{text("cancelLead")}</p>
      </header>
      <CallRefusal refusal={answer?.refused === "order.cancelDescription" ? undefined : answer} />
      <Form discover="none" id={FORM_ID} method="post" noValidate className={styles.stack} onSubmit={submit}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <SelectField name="reasonCode" label={text("cancelCode")} optional={text("optional")} defaultValue={answer?.reasonCode ?? ""}>
          <option value="">{text("cancelCodeChoose")}</option>
          {reasons.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <div>
          <TextAreaField
            id={FIELD_ID}
            name="description"
            label={text("cancelReason")}
            hint={text("cancelReasonHint")}
            error={wrong && text("cancelDescription")}
            required
            rows={5}
            value={description}
            onChange={(event) => {
              setDescription(event.target.value);
              if (wrong) setWrong(false);
            }}
          />
          <p className={styles.counter}>{text("cancelCount", { count: length, max: DESCRIPTION.max })}</p>
        </div>
        <p className={styles.buttons}>
          <Button type="submit" variant="danger" busy={busy}>
            {text("cancelConfirm")}
          </Button>
          <LinkButton variant="quiet" href={back}>
            {text("cancelKeep")}
          </LinkButton>
        </p>
      </Form>
      <Dialog
        size="s"
        open={asking}
        onClose={() => setAsking(false)}
        title={text("cancelAskTitle")}
        closeLabel={text("close")}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text("cancelKeep")}
            </Button>
            <Button type="submit" form={FORM_ID} name="confirmed" value="yes" variant="danger" busy={busy}>
              {text("cancelConfirm")}
            </Button>
          </>
        }
      >
        <p>{text("cancelAsk")}</p>
      </Dialog>
    </div>
  );
}
