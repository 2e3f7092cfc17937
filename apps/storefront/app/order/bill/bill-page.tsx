import { randomUUID } from "node:crypto";
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Link } from "@rambla/ui/link";
import { Notice } from "@rambla/ui/notice";
import { useEffect } from "react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { AccountArea } from "../../account/parts/area.tsx";
import { CallRefusal } from "../../base/form/call-refusal.tsx";
import { dropSentDraft } from "../../base/form/draft.ts";
import { textIn } from "../../base/form/form-text.ts";
import { keepTyped } from "../../base/form/keep-typed.ts";
import { GrowingFoot } from "../../base/growing/growing-foot.tsx";
import { useGrowingList } from "../../base/growing/use-growing-list.ts";
import { useTo } from "../../base/market.tsx";
import { missing, type Present } from "../../base/missing.ts";
import { attempt, pageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { printed } from "../../cart/parts/amount.ts";
import { OrderFrame } from "../order-frame.tsx";
import { OrderMissing } from "../order-missing.tsx";
import { askedOrder } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { billOf, billPart, savedBuyers, type ShownBill, typedBill } from "./bill.data.ts";
import { BillFacts } from "./bill-facts.tsx";
import { BILL_DRAFT, BillForm } from "./bill-form.tsx";
import styles from "./bill.module.css";

/** Loads the invoice of the order in the address; without one, all invoices of the customer. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const asked = askedOrder(page, request);
  const about = {
    missing: false as const,
    isCustomer: page.isCustomer,
    days: page.settings.invoice.windowDays,
    idempotencyKey: randomUUID(),
  };
  if (asked.orderId === "") return { ...about, bill: null, bills: await billPart(page, request), saved: [], chosen: null };
  const bill = await billOf(page, asked);
  if (!bill) return missing("order.notFoundTitle");
  const saved = bill.kinds.length > 0 ? await savedBuyers(page) : [];
  const addressId = new URL(request.url).searchParams.get("addressId");
  return { ...about, bill, bills: null, saved, chosen: saved.find((each) => each.addressId === addressId) ?? null };
}

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

/** Asks for an invoice; a refusal comes back with what was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const { kind, ...buyer } = typedBill(form);
  const addressId = textIn(form, "addressId").slice(0, 64);
  const { invoiceCreate } = page.withKey(textIn(form, "idempotencyKey")).invoice;
  const asked = await attempt(
    invoiceCreate({
      ...askedOrder(page, request),
      kind: kind === "2" || kind === "3" ? kind : "1",
      ...buyer,
      ...(addressId !== "" && { addressId }),
      taxID: kind === "1" ? "" : buyer.taxID,
    }),
  );
  return isRefusal(asked) ? data(refused(asked, form), { status: 400 }) : { sent: true as const };
}

const refused = (refusal: Refusal, form: FormData) => ({ ...refusal, typed: typedBill(form) });

export const clientAction = keepTyped(refused);

type Loaded = Present<Awaited<ReturnType<typeof load>>>;

/** My invoices, and the invoice of one order: how it stands, what can be asked for, what can be downloaded (R-436 … R-445). */
export default function BillPage() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.missing) return <OrderMissing />;
  return loaded.bill ? <OfOrder key={loaded.bill.orderId} bill={loaded.bill} loaded={loaded} /> : <Bills bills={loaded.bills} />;
}

function OfOrder({ bill, loaded }: { bill: ShownBill; loaded: Loaded }) {
  const { isCustomer, days, idempotencyKey, saved, chosen } = loaded;
  const text = useText("invoice");
  const order = useText("order");
  const to = useTo(orderAddresses);
  const answer = useActionData<typeof action>();
  const refusal = answer && "refused" in answer ? answer : undefined;
  const isSent = answer !== undefined && "sent" in answer;
  useEffect(() => {
    if (isSent) dropSentDraft(BILL_DRAFT);
  }, [isSent]);
  return (
    <OrderFrame isCustomer={isCustomer} title={text("orderTitle", { number: bill.orderNumber })}>
      <CallRefusal refusal={refusal?.fields ? undefined : refusal} />
      {isSent && (
        <Notice tone="success" live="polite">
          {text("sent")}
        </Notice>
      )}
      <div className={styles.bill}>
        <BillFacts bill={bill} />
        {bill.status === "CAN_NOT_APPLY_INVOICE" && <p>{text("notYet", { days })}</p>}
        {bill.kinds.length > 0 && <Asking {...{ bill, saved, chosen, idempotencyKey }} answer={refusal} />}
        <p>
          <Link href={to.orderDetails(bill.orderId)}>{order("viewOrder")}</Link>
        </p>
        {isCustomer && (
          <p>
            <Link href={to.bills()}>{text("back")}</Link>
          </p>
        )}
      </div>
    </OrderFrame>
  );
}

/** The form, open where one came to ask, and behind a line where an invoice is there. */
function Asking(props: Parameters<typeof BillForm>[0]) {
  const text = useText("invoice");
  if (props.bill.status !== "CAN_DOWNLOAD_INVOICE") return <BillForm {...props} />;
  return (
    <details open={props.answer !== undefined || props.chosen !== null}>
      <summary>{text("correct")}</summary>
      <BillForm {...props} />
    </details>
  );
}

const idOf = ({ orderId }: ShownBill) => orderId;

function Bills({ bills }: { bills: NonNullable<Loaded["bills"]> }) {
  const text = useText("invoice");
  const to = useTo(orderAddresses);
  const list = useGrowingList(bills, { addressOf: (after) => to.billsPart({ after }), idOf });
  return (
    <AccountArea title={text("title")} lead={text("lead")}>
      {list.items.length === 0 && list.reading === "whole" ? (
        <EmptyState title={text("emptyTitle")} action={<LinkButton href={to.orders()}>{text("toOrders")}</LinkButton>}>
          {text("empty")}
        </EmptyState>
      ) : (
        <>
          <ul role="list" className={styles.list}>
            {list.items.map((bill) => (
              <li key={bill.orderId}>
                <Listed bill={bill} />
              </li>
            ))}
          </ul>
          <GrowingFoot list={list} address={to.bills({ after: bills.next ?? undefined })} more={text("more")} />
        </>
      )}
    </AccountArea>
  );
}

function Listed({ bill }: { bill: ShownBill }) {
  const text = useText("invoice");
  const to = useTo(orderAddresses);
  const name = text("order", { number: bill.orderNumber });
  return (
    <>
      <p className={styles.head}>
        <Link href={to.bill(bill.orderId)} className={styles.title}>
          {name}
        </Link>
        <span className={styles.muted}>
          <time dateTime={bill.at}>{bill.when}</time>
          {` · ${printed(bill.total, bill.currency)}`}
        </span>
      </p>
      <BillFacts bill={bill} />
      {bill.kinds.length > 0 && bill.status !== "CAN_DOWNLOAD_INVOICE" && (
        <p>
          <LinkButton href={to.bill(bill.orderId)} size="s">
            {text(bill.status === "CAN_REAPPLY_INVOICE" ? "reapply" : "apply")}
            <span className="visually-hidden">{` ${name}`}</span>
          </LinkButton>
        </p>
      )}
    </>
  );
}
