import { Button, LinkButton } from "@rambla/ui/button";
import { Notice } from "@rambla/ui/notice";
import { RadioCard } from "@rambla/ui/radio-card";
import { FieldGroup } from "@rambla/ui/field";
import { SummaryList } from "@rambla/ui/summary-list";
import { useEffect, useRef } from "react";
import { Form, useActionData, useLoaderData, useNavigate, useNavigation, useSubmit } from "react-router";
import { printed } from "../cart/amount.ts";
import { lineKey } from "../cart/local-cart.ts";
import { CallRefusal } from "../shell/call-refusal.tsx";
import { keepTyped } from "../shell/keep-typed.ts";
import { useTo } from "../shell/market.tsx";
import { useText } from "../shell/text.tsx";
import { notePlaced } from "./checkout-session.ts";
import { METHOD } from "./confirm-fields.tsx";
import { Countdown } from "./countdown.tsx";
import { Forward } from "./forward.tsx";
import { OrderMissing } from "./order-missing.tsx";
import styles from "./order-page.module.css";
import { useKeptOrderToken } from "./order-token.ts";
import { PaymentMark } from "./payment-mark.tsx";
import type { action, loader } from "./submit.data.ts";

type Data = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

export const clientAction = keepTyped((refusal) => ({ refusal, start: undefined }));

/** Pay a submitted order: its number, the amount, the time that is left, the way to pay (R-417, D-111). */
export function SubmitScreen() {
  const data = useLoaderData<typeof loader>();
  return data ? <Pay data={data} /> : <OrderMissing />;
}

function Pay({ data }: { data: Data }) {
  const { order, token, methods, idempotencyKey, forward, before, now } = data;
  const text = useText("order");
  const shell = useText("shell");
  const to = useTo();
  const answer = useActionData<typeof action>();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const here = to.submitOrder(order.orderId, { token });
  const busy = navigation.state !== "idle";
  const amount = printed(order.total, order.currency);
  useKeptOrderToken(order.orderId, token);

  useEffect(() => {
    notePlaced(order.orderId, order.items.map(lineKey));
  }, [order]);

  // Straight on from the order form, once; the address loses `forward`, so that the way back does not lead on again.
  useEffect(() => {
    if (!forward || sent.current || !form.current) return;
    sent.current = true;
    void submit(form.current, { action: here, replace: true });
  }, [forward, here, submit]);

  // Back from the provider's page to this one as the browser kept it: show how things stand now.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void navigate(here, { replace: true });
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [here, navigate]);

  if (answer?.start) return <Forward start={answer.start} />;
  return (
    <div className={styles.narrow}>
      <header className={styles.head}>
        <h1>{text("payTitle")}</h1>
        <p className={styles.lead}>{text(order.reserved ? "payLead" : "payLeadOpen")}</p>
      </header>
      {before && <Notice tone="info">{text("placedBefore")}</Notice>}
      {order.payUntil && <Countdown until={order.payUntil} now={now} onOver={() => void navigate(here, { replace: true })} />}
      {answer?.refusal?.refused === "stock.insufficient" ? (
        <Notice tone="danger" live="assertive">
          {text("paySoldOut")}
        </Notice>
      ) : (
        <CallRefusal refusal={answer?.refusal} />
      )}
      <div className={styles.card}>
        <SummaryList
          rows={[
            { label: text("orderNumber"), value: order.orderNumber },
            { label: text("amount"), value: amount, emphasis: "total" },
          ]}
        />
        {!order.deliveryDays && (
          <p className={styles.muted}>
            {shell("preSale") + text("colon") + shell("preSaleDelivery")}
          </p>
        )}
      </div>
      <Form discover="none" ref={form} method="post" action={here} replace className={styles.stack}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <FieldGroup legend={text("payMethodTitle")} hint={text("paymentHint")}>
          {methods.map(({ paymentMethodId, name }) => (
            <RadioCard
              key={paymentMethodId}
              name="paymentMethodId"
              value={paymentMethodId}
              defaultChecked={paymentMethodId === order.paymentMethodId}
              title={text(METHOD[name].title)}
              description={text(METHOD[name].hint)}
              aside={<PaymentMark name={name} />}
            />
          ))}
        </FieldGroup>
        <Button type="submit" size="l" wide busy={busy}>
          {text("payButton", { amount })}
        </Button>
      </Form>
      <p className={styles.links}>
        <LinkButton variant="quiet" size="s" href={to.orderDetails(order.orderId, { token })}>
          {text("viewOrder")}
        </LinkButton>
        {order.actions.includes("cancel") && (
          <LinkButton variant="quiet" size="s" href={to.orderCancel(order.orderId, { token })}>
            {text("cancelLink")}
          </LinkButton>
        )}
      </p>
    </div>
  );
}
