import { randomUUID } from "node:crypto";
import { isRefusal } from "@rambla/core/refusal";
import { seenLength } from "@rambla/core/seen";
import { Button, LinkButton } from "@rambla/ui/button";
import { FieldGroup, TextAreaField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { RadioCard } from "@rambla/ui/radio-card";
import { type FormEvent, useState } from "react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { CallRefusal } from "../../base/form/call-refusal.tsx";
import { Form } from "../../base/form/form.tsx";
import { textIn } from "../../base/form/form-text.ts";
import { textFor } from "../../base/head.ts";
import { keepTyped } from "../../base/form/keep-typed.ts";
import { useTo } from "../../base/market.tsx";
import { missing, type Present } from "../../base/missing.ts";
import { attempt, type PageContext, pageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { OrderMissing } from "../order-missing.tsx";
import { OrderNumbered } from "../order-numbered.tsx";
import styles from "../order-page.module.css";
import type { Order } from "../order.ts";
import { askedOrder, openOrder, standingOf } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { SupportLink } from "../support-link.tsx";

/** Length of the text that explains a cancellation. */
const DESCRIPTION = { min: 10, max: 500 } as const;
/** The reason that is told in words; every other says enough by itself. */
const IN_WORDS = "other";
const REASONS_ID = "cancel-reasons";
const WORDS_ID = "cancel-description";

/** How an order is cancelled now: by its shopper, by asking the shop, or not at all. */
const wayOf = ({ actions, cancelRequest }: Pick<Order, "actions" | "cancelRequest">) =>
  actions.includes("cancel") ? "cancel" : cancelRequest && cancelRequest.state !== "waiting" ? "ask" : "none";

/** The order that is to be cancelled, and how that goes now; one that is cancelled, or asked for, already has another page. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(page, request);
  const order = await openOrder(page, asked);
  if (!order) return missing("order.notFoundTitle");
  // In place of this page: the way back leads past it.
  if (standingOf(order) === "canceled" || order.cancelRequest?.state === "waiting")
    throw replace(orderAddresses(waysFrom(page)).orderDetails(order.orderId));
  const { orderId, orderNumber } = order;
  return {
    missing: false as const,
    orderId,
    orderNumber,
    isCustomer: page.isCustomer,
    isMembership: order.orderType === "MEMBERSHIP_ORDER",
    way: wayOf(order),
    reasons: await page.api.dict.dictItems({ code: "cancelReasons" }),
    idempotencyKey: randomUUID(),
  };
}

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

/** Cancels, or asks for it, and leads to the order; a refusal comes back with what was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const asked = askedOrder(page, request);
  const key = String(form.get("idempotencyKey") ?? "");
  const typed = String(form.get("description") ?? "").slice(0, 2000);
  const reasonCode = String(form.get("reasonCode") ?? "").slice(0, 40);
  const description = reasonCode === "" || reasonCode === IN_WORDS ? typed : await inWords(page, reasonCode);
  const { orderCancel, orderCancelAsk } = page.withKey(key).order;
  const unwanted = { ...asked, description, reasonCode: reasonCode || undefined };
  const canceled = await attempt(form.get("way") === "ask" ? orderCancelAsk(unwanted) : orderCancel(unwanted));
  if (isRefusal(canceled)) return data({ ...canceled, description: typed, reasonCode }, { status: 400 });
  throw redirect(orderAddresses(waysFrom(page)).orderDetails(asked.orderId));
}

/** A reason that was chosen, as the description that the call wants. */
async function inWords(page: PageContext, reasonCode: string): Promise<string> {
  const reasons = await page.api.dict.dictItems({ code: "cancelReasons" });
  return textFor(page, "order")("cancelBecause", { reason: reasons.find(({ value }) => value === reasonCode)?.label ?? reasonCode });
}

export const clientAction = keepTyped((refusal, form) => ({
  ...refusal,
  description: textIn(form, "description"),
  reasonCode: textIn(form, "reasonCode"),
}));

type Loaded = Present<Awaited<ReturnType<typeof load>>>;

/** Cancel an order that is not paid, or ask for the cancelling of one that is: the reason is chosen, and that is all; words are asked for where none fits (decision 161). */
export default function CancelPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <OrderMissing /> : loaded.way === "none" ? <CancelNot loaded={loaded} /> : <Cancel loaded={loaded} />;
}

const lengthOf = (words: string) => [...words.trim()].length;

/** Which question is not answered yet. */
type Lack = "reason" | "words";

function lackOf(form: FormData): Lack | undefined {
  const chosen = textIn(form, "reasonCode");
  const typed = textIn(form, "description");
  if (chosen === "") return "reason";
  return chosen === IN_WORDS && (seenLength(typed) < DESCRIPTION.min || lengthOf(typed) > DESCRIPTION.max) ? "words" : undefined;
}

function Cancel({ loaded }: { loaded: Loaded }) {
  const { orderId, orderNumber, way, isMembership, reasons, idempotencyKey } = loaded;
  const isAsking = way === "ask";
  const text = useText("order");
  const membership = useText("membership");
  const to = useTo(orderAddresses);
  const answer = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const [length, setLength] = useState(lengthOf(answer?.description ?? ""));
  const [lack, setLack] = useState<Lack | undefined>(
    answer?.refused !== "order.cancelDescription" ? undefined : answer.reasonCode === "" ? "reason" : "words",
  );

  // What was chosen and typed is the form's alone: it may be older than the program of the page.
  function submit(event: FormEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault();
    const found = lackOf(new FormData(event.currentTarget));
    setLack(found);
    if (!found) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(found === "words" ? `#${WORDS_ID}` : `#${REASONS_ID} input`)?.focus();
  }

  return (
    <div className={styles.narrow}>
      <header className={styles.head}>
        <h1>
          <OrderNumbered number={orderNumber}>{text(isAsking ? "cancelAskTitle" : "cancelTitle", { number: orderNumber })}</OrderNumbered>
        </h1>
        <p className={styles.lead}>{isAsking ? text("cancelAskLead") : isMembership ? membership("cancelLead") : text("cancelLead")}</p>
      </header>
      <CallRefusal refusal={answer?.refused === "order.cancelDescription" ? undefined : answer} />
      <Form method="post" noValidate className={styles.stack} onSubmit={submit}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="way" value={way} />
        <FieldGroup id={REASONS_ID} legend={text("cancelReason")} error={lack === "reason" && text("cancelReasonMissing")}>
          {reasons.map(({ value, label }) => (
            <RadioCard
              key={value}
              name="reasonCode"
              value={value}
              required
              title={label}
              defaultChecked={answer?.reasonCode === value}
              onChange={() => setLack(undefined)}
            >
              {value === IN_WORDS && (
                <>
                  <TextAreaField
                    id={WORDS_ID}
                    name="description"
                    label={text("cancelWords")}
                    hint={text("cancelReasonHint")}
                    error={lack === "words" && text("cancelDescription")}
                    rows={4}
                    defaultValue={answer?.description}
                    onChange={(event) => {
                      setLength(lengthOf(event.target.value));
                      setLack(undefined);
                    }}
                  />
                  <p className={styles.counter}>{text("cancelCount", { count: length, max: DESCRIPTION.max })}</p>
                </>
              )}
            </RadioCard>
          ))}
        </FieldGroup>
        <p className={styles.buttons}>
          <Button type="submit" variant={isAsking ? "primary" : "danger"} busy={busy}>
            {text(isAsking ? "cancelAskConfirm" : "cancelConfirm")}
          </Button>
          <LinkButton variant="quiet" href={to.orderDetails(orderId)}>
            {text("cancelKeep")}
          </LinkButton>
        </p>
      </Form>
    </div>
  );
}

/** The order can no longer be cancelled. */
function CancelNot({ loaded: { orderId, orderNumber, isCustomer } }: { loaded: Loaded }) {
  const text = useText("order");
  const to = useTo(orderAddresses);
  return (
    <div className={styles.narrow}>
      <h1>
        <OrderNumbered number={orderNumber}>{text("cancelTitle", { number: orderNumber })}</OrderNumbered>
      </h1>
      <Notice tone="info">
        <p>{text("cancelNot")}</p>
        <p>{text("supportCancel")}</p>
        <p>
          <SupportLink orderNumber={orderNumber} isCustomer={isCustomer} />
        </p>
      </Notice>
      <p>
        <LinkButton href={to.orderDetails(orderId)}>{text("viewOrder")}</LinkButton>
      </p>
    </div>
  );
}
