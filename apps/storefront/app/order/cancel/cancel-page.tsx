import { randomUUID } from "node:crypto";
import { isRefusal } from "@rambla/core/refusal";
import { Button, LinkButton } from "@rambla/ui/button";
import { SelectField, TextAreaField } from "@rambla/ui/field";
import { Dialog } from "@rambla/ui/modal";
import { Notice } from "@rambla/ui/notice";
import { type FormEvent, useEffect, useState } from "react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, replace, useActionData, useLoaderData, useNavigation } from "react-router";
import { CallRefusal } from "../../base/call-refusal.tsx";
import { Form } from "../../base/form.tsx";
import { textIn } from "../../base/form-text.ts";
import { keepTyped } from "../../base/keep-typed.ts";
import { useTo } from "../../base/market.tsx";
import { missing, type Present } from "../../base/missing.ts";
import { attempt, pageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { OrderMissing } from "../order-missing.tsx";
import { OrderNumbered } from "../order-numbered.tsx";
import styles from "../order-page.module.css";
import { askedOrder, openOrder, standingOf } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";

/** Length of the text that explains a cancellation. */
const DESCRIPTION = { min: 10, max: 500 } as const;
const FORM_ID = "cancel-order";
const FIELD_ID = "cancel-description";

/** The order that is to be cancelled, and whether it still can be; one that is cancelled already has another page. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(request);
  const order = await openOrder(page, asked);
  if (!order) return missing("order.notFoundTitle");
  // In place of this page: the way back leads past it.
  if (standingOf(order) === "canceled") throw replace(orderAddresses(waysFrom(page)).orderDetails(order.orderId, { token: asked.orderToken }));
  const { orderId, orderNumber, actions } = order;
  return { missing: false as const, orderId, orderNumber, token: asked.orderToken, isMembership: order.orderType === "MEMBERSHIP_ORDER", cancellable: actions.includes("cancel"), reasons: await page.api.dict.dictItems({ code: "cancelReasons" }), idempotencyKey: randomUUID() };
}

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

/** Cancels, and leads to the order; a refusal comes back with what was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const asked = askedOrder(request);
  const key = String(form.get("idempotencyKey") ?? "");
  const description = String(form.get("description") ?? "").slice(0, 2000);
  const reasonCode = String(form.get("reasonCode") ?? "").slice(0, 40);
  const canceled = await attempt(page.withKey(key).order.orderCancel({ ...asked, description, reasonCode: reasonCode || undefined }));
  if (isRefusal(canceled)) return data({ ...canceled, description, reasonCode }, { status: 400 });
  throw redirect(orderAddresses(waysFrom(page)).orderDetails(asked.orderId, { token: asked.orderToken }));
}

export const clientAction = keepTyped((refusal, form) => ({ ...refusal, description: textIn(form, "description"), reasonCode: textIn(form, "reasonCode") }));

type Loaded = Present<Awaited<ReturnType<typeof load>>>;

/** Cancel an order that is not paid: why, and a question before it is done. */
export default function CancelPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <OrderMissing /> : <Cancel loaded={loaded} />;
}

function Cancel({ loaded }: { loaded: Loaded }) {
  const { orderId, orderNumber, token, isMembership, cancellable, reasons, idempotencyKey } = loaded;
  const text = useText("order");
  const membership = useText("membership");
  const to = useTo(orderAddresses);
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
        <p className={styles.lead}>{isMembership ? membership("cancelLead") : text("cancelLead")}</p>
      </header>
      <CallRefusal refusal={answer?.refused === "order.cancelDescription" ? undefined : answer} />
      <Form id={FORM_ID} method="post" noValidate className={styles.stack} onSubmit={submit}>
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
        <p>{isMembership ? membership("cancelAsk") : text("cancelAsk")}</p>
      </Dialog>
    </div>
  );
}
