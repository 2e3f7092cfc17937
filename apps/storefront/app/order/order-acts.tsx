import { Button, LinkButton } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { Dialog } from "@rambla/ui/modal";
import { Notice } from "@rambla/ui/notice";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { Form } from "../base/form/form.tsx";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { cartAddresses } from "../cart/parts/addresses.ts";
import { refreshCart } from "../cart/parts/cart.ts";
import type { Act, Done } from "./order-act.ts";
import styles from "./order-page.module.css";
import type { Order } from "./order.ts";
import { orderAddresses } from "./parts/addresses.ts";

type Props = {
  order: Pick<Order, "orderId" | "orderNumber" | "actions">;
  /** Makes a repeated press one (D-113). */
  idempotencyKey: string;
  size?: "s" | "m";
  /** Where what was bought is commented, on a page that has no way there beside each of the goods. */
  reviewHref?: string;
  /** A way to pay that comes before all others, where there is one. */
  first?: ReactNode;
  /** What comes after all others: the way to a return. */
  last?: ReactNode;
};

/** What may be done with an order now (D-129): each a form or a way, in the order in which they are wanted. */
export function OrderActs({ order, idempotencyKey, size = "m", reviewHref, first, last }: Props) {
  const text = useText("order");
  const to = useTo(orderAddresses);
  const { orderId, orderNumber, actions } = order;
  if (actions.length === 0 && !last) return null;
  const about = ` ${text("detailsTitle", { number: orderNumber })}`;
  const form = { orderId, idempotencyKey: `${idempotencyKey}.${orderId}`, size, about };
  return (
    <div className={styles.buttons}>
      {first}
      {actions.includes("pay") && (
        <LinkButton size={size} variant={first ? "secondary" : "primary"} href={to.submitOrder(orderId)}>
          {text(first ? "failOther" : "payNow")}
          <span className="visually-hidden">{about}</span>
        </LinkButton>
      )}
      {actions.includes("cancel") && (
        <LinkButton size={size} variant="secondary" href={to.orderCancel(orderId)}>
          {text("cancelLink")}
          <span className="visually-hidden">{about}</span>
        </LinkButton>
      )}
      {actions.includes("confirm") && (
        <ActForm
          {...form}
          act="confirm"
          label={text("confirmReceipt")}
          question={{ title: text("confirmAskTitle"), text: text("confirmAsk") }}
        />
      )}
      {actions.includes("comment") && reviewHref !== undefined && (
        <LinkButton size={size} href={reviewHref}>
          {text("writeReview")}
          <span className="visually-hidden">{about}</span>
        </LinkButton>
      )}
      {actions.includes("repurchase") && <ActForm {...form} act="repurchase" label={text("repurchase")} variant="secondary" />}
      {actions.includes("delete") && (
        <ActForm
          {...form}
          act="delete"
          label={text("deleteOrder")}
          variant="quiet"
          question={{ title: text("deleteAskTitle"), text: text("deleteAsk") }}
        />
      )}
      {last}
    </div>
  );
}

type ActProps = {
  act: Act;
  orderId: string;
  idempotencyKey: string;
  label: string;
  about: string;
  size: "s" | "m";
  variant?: "primary" | "secondary" | "quiet";
  /** Asked before it is done. */
  question?: { readonly title: string; readonly text: string };
};

function ActForm({ act, orderId, idempotencyKey, label, about, size, variant = "primary", question }: ActProps) {
  const text = useText("order");
  const id = useId();
  const [asking, setAsking] = useState(false);
  const { state, formData } = useNavigation();
  const isBusy = state !== "idle" && formData?.get("orderId") === orderId && formData.get("act") === act;
  const isAnyBusy = state !== "idle" && formData !== undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    if (isAnyBusy) return event.preventDefault();
    if (!question || submitter?.getAttribute("name") === "confirmed") return setAsking(false);
    event.preventDefault();
    setAsking(true);
  }

  return (
    <>
      <Form id={id} method="post" replace preventScrollReset onSubmit={submit}>
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <Button type="submit" size={size} variant={variant} busy={isBusy}>
          {label}
          <span className="visually-hidden">{about}</span>
        </Button>
      </Form>
      {question && (
        <Dialog
          size="s"
          open={asking}
          onClose={() => setAsking(false)}
          title={question.title}
          closeLabel={text("close")}
          footer={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                {text("notNow")}
              </Button>
              <Button type="submit" form={id} name="confirmed" value="yes" variant={act === "delete" ? "danger" : "primary"}>
                {label}
              </Button>
            </>
          }
        >
          <p>{question.text}</p>
        </Dialog>
      )}
    </>
  );
}

const NEWS = {
  "goods.notExist": "missingGone",
  "stock.insufficient": "missingStock",
  "limit.perOrder": "missingLimit",
  "cart.full": "missingFull",
} as const;

/** What was done with an order: whoever has done it goes on from here, as their button may be gone, or far below. */
export function ActNews({ done }: { done: Done }) {
  const text = useText("order");
  const to = useTo(cartAddresses);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    if (done.act === "repurchase") refreshCart();
  }, [done]);
  return (
    <div ref={place} tabIndex={-1}>
      {done.act === "repurchase" ? (
        <Notice tone={done.news.length > 0 ? "warning" : "success"} action={<Link href={to.cart()}>{text("toCart")}</Link>}>
          <p>{text(done.news.length > 0 ? "boughtSome" : "boughtAll")}</p>
          {done.news.length > 0 && (
            <ul>
              {done.news.map(({ title, qty, problem }, at) => (
                <li key={at}>{text(NEWS[problem], { title, count: qty })}</li>
              ))}
            </ul>
          )}
        </Notice>
      ) : (
        <Notice tone="success">{text(done.act === "confirm" ? "confirmedNews" : "deletedNews")}</Notice>
      )}
    </div>
  );
}
