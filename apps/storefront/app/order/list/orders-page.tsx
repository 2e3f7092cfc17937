import { randomUUID } from "node:crypto";
import { isRefusal } from "@rambla/core/refusal";
import { DAY } from "@rambla/core/time";
import { Button, LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { TextField } from "@rambla/ui/field";
import { Link } from "@rambla/ui/link";
import { useEffect, useRef } from "react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { AccountArea } from "../../account/parts/area.tsx";
import { CallRefusal } from "../../base/form/call-refusal.tsx";
import { Form } from "../../base/form/form.tsx";
import { useFrameData } from "../../base/frame-data.ts";
import { GrowingFoot } from "../../base/growing/growing-foot.tsx";
import { keepTyped } from "../../base/form/keep-typed.ts";
import { useTo } from "../../base/market.tsx";
import { pageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { type Part, useGrowingList } from "../../base/growing/use-growing-list.ts";
import { withHead } from "../../base/with-head.ts";
import { consultationAddresses } from "../../consultation/parts/addresses.ts";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import { Countdown } from "../countdown.tsx";
import { actOn } from "../order-act.ts";
import { ActNews, OrderActs } from "../order-acts.tsx";
import { orderAddresses } from "../parts/addresses.ts";
import { OrderList } from "../parts/order-list.tsx";
import { ORDER_TABS } from "../parts/order-status.ts";
import type { ShownOrder } from "../parts/shown-order.ts";
import { RequestList } from "../returns/request-list.tsx";
import { requestPart } from "../returns/returns.data.ts";
import { askedList, orderPart } from "./order-part.ts";
import styles from "./orders-page.module.css";

const NO_ORDERS: Part<ShownOrder> = { items: [], next: null };

export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  // A single order by its number in the list of types (D-128).
  if (query.get("type") === "9" && query.has("orderId"))
    throw redirect(orderAddresses(waysFrom(page)).orderDetails(query.get("orderId") ?? ""));
  const asked = askedList(request);
  // Its tab holds the requests themselves; a search holds orders.
  const isReturns = asked.type === "6" && asked.key === "";
  const [orders, requests, counts] = await Promise.all([
    isReturns ? NO_ORDERS : orderPart(page, request),
    isReturns ? requestPart(page, request) : null,
    page.api.order.orderCount(),
  ]);
  return {
    ...asked,
    after: query.get("after") ?? undefined,
    orders,
    requests,
    counts,
    now: page.now().getTime(),
    idempotencyKey: randomUUID(),
  };
});
export { meta } from "../../base/loaded-head.ts";

/** Confirms, puts away, or buys again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const done = await actOn(context.get(pageContext), await request.formData());
  return isRefusal(done) ? data(done, { status: 400 }) : done;
}

export const clientAction = keepTyped((refusal) => refusal);

/** My orders, by tab, and the search in them (R-412 … R-416). */
export default function OrdersPage() {
  const loaded = useLoaderData<typeof loader>();
  const { type, key, after, requests, idempotencyKey } = loaded;
  const text = useText("order");
  const answer = useActionData<typeof action>();
  return (
    <AccountArea title={text("ordersTitle")}>
      <CallRefusal refusal={answer && isRefusal(answer) ? answer : undefined} />
      {answer && !isRefusal(answer) && <ActNews done={answer} />}
      <Search type={type} words={key} />
      <Tabs loaded={loaded} />
      {/* What was done changes which orders stand here: the list begins anew. */}
      {requests ? (
        <RequestList key={after ?? ""} first={requests} isFirst={after === undefined} />
      ) : (
        <Orders key={`${type} ${key} ${after ?? ""} ${answer ? idempotencyKey : ""}`} loaded={loaded} />
      )}
    </AccountArea>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Search({ type, words }: { type: string; words: string }) {
  const text = useText("order");
  const to = useTo(orderAddresses);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever is in the field has typed what they look for, or types on.
    if (field.current && field.current !== document.activeElement) field.current.value = words;
  }, [words]);
  return (
    <Form method="get" action={to.orders()} role="search" className={styles.search}>
      {type !== "0" && <input type="hidden" name="type" value={type} />}
      <TextField
        ref={field}
        type="search"
        name="key"
        label={text("searchLabel")}
        hint={text("searchHint")}
        defaultValue={words}
        maxLength={100}
      />
      <Button type="submit" variant="secondary">
        {text("searchButton")}
      </Button>
    </Form>
  );
}

function Tabs({ loaded: { type, key, counts } }: { loaded: Loaded }) {
  const text = useText("order");
  const to = useTo(orderAddresses);
  const { badgeMax } = useFrameData();
  const told = (count: number) => (count > badgeMax ? `${badgeMax}+` : String(count));
  return (
    <nav aria-label={text("tabsLabel")} className={styles.line}>
      <ul role="list" className={styles.tabs}>
        {ORDER_TABS.map(({ type: number, count, words }) => (
          <li key={number}>
            <Link
              href={to.orders({ type: number === "0" ? undefined : number, key: key || undefined })}
              aria-current={number === type ? "page" : undefined}
            >
              {text(words)}
              <span className={styles.count}>{told(counts[count])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const idOf = ({ orderId }: ShownOrder) => orderId;

function Orders({ loaded: { type, key, after, orders, now, counts, idempotencyKey } }: { loaded: Loaded }) {
  const text = useText("order");
  const account = useText("account");
  const to = useTo(orderAddresses);
  const toGoods = useTo(goodsAddresses);
  const { revalidate } = useRevalidator();
  const query = { type: type === "0" ? undefined : type, key: key || undefined };
  const list = useGrowingList(orders, { addressOf: (from) => to.ordersPart({ ...query, after: from }), idOf });
  const isEmpty = list.items.length === 0 && list.reading === "whole";
  if (isEmpty && key) {
    return (
      <EmptyState title={text("searchEmpty", { words: key })} action={<LinkButton href={to.orders()}>{text("searchAll")}</LinkButton>}>
        {text("searchEmptyText")}
      </EmptyState>
    );
  }
  if (isEmpty && counts.all === 0) {
    return (
      <EmptyState
        title={account("ordersEmptyTitle")}
        action={<LinkButton href={toGoods.newest()}>{account("ordersEmptyAction")}</LinkButton>}
      >
        {account("ordersEmptyText")}
      </EmptyState>
    );
  }
  if (isEmpty) {
    return (
      <EmptyState title={text("tabEmpty")} action={<LinkButton href={to.orders()}>{text("searchAll")}</LinkButton>}>
        {text(type === "6" || type === "8" ? "returnsEmptyText" : "tabEmptyText")}
      </EmptyState>
    );
  }
  return (
    <>
      {after !== undefined && <Link href={to.orders(query)}>{text("newestOrders")}</Link>}
      <OrderList
        orders={list.items}
        renderBelow={(order) => (
          <>
            {order.payUntil && order.actions.includes("pay") && new Date(order.payUntil).getTime() - now < DAY && (
              <Countdown until={order.payUntil} now={now} onOver={() => void revalidate()} />
            )}
            <OrderActs
              order={order}
              idempotencyKey={idempotencyKey}
              size="s"
              reviewHref={`${to.orderDetails(order.orderId)}#items`}
              last={<ReturnWay order={order} />}
              first={
                order.byTransfer &&
                order.actions.includes("pay") && (
                  <LinkButton size="s" href={to.remittance(order.orderId)}>
                    {text("transferTo")}
                    <span className="visually-hidden">{` ${text("detailsTitle", { number: order.orderNumber })}`}</span>
                  </LinkButton>
                )
              }
            />
          </>
        )}
      />
      <GrowingFoot list={list} address={to.orders({ ...query, after: orders.next ?? undefined })} more={text("moreOrders")} />
    </>
  );
}

/** The way to a return of an order, or to the support where there is no form for it. */
function ReturnWay({ order: { orderId, orderNumber, afterSaleAction } }: { order: ShownOrder }) {
  const text = useText("afterSale");
  const order = useText("order");
  const to = useTo(orderAddresses);
  const toSupport = useTo(consultationAddresses);
  if (afterSaleAction === "NONE") return null;
  const canAsk = afterSaleAction === "RETURN_GOODS";
  return (
    <LinkButton size="s" variant={canAsk ? "secondary" : "quiet"} href={canAsk ? to.returnGoods(orderId) : toSupport.consult()}>
      {canAsk ? text("entry") : order("askSupport")}
      <span className="visually-hidden">{` ${order("detailsTitle", { number: orderNumber })}`}</span>
    </LinkButton>
  );
}
