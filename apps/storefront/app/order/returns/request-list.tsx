import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { GrowingFoot } from "../../base/growing/growing-foot.tsx";
import { type Part, useGrowingList } from "../../base/growing/use-growing-list.ts";
import { useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { orderAddresses } from "../parts/addresses.ts";
import styles from "../parts/order-list.module.css";
import { RequestStatus } from "./request-status.tsx";
import type { ListedRequest } from "./returns.data.ts";

const idOf = ({ postSaleId }: ListedRequest) => postSaleId;

/** The returns and exchanges of a customer, each leading to its page. @param isFirst whether the list begins with the latest */
export function RequestList({ first, isFirst }: { first: Part<ListedRequest>; isFirst: boolean }) {
  const text = useText("afterSale");
  const order = useText("order");
  const to = useTo(orderAddresses);
  const list = useGrowingList(first, { addressOf: to.returnsPart, idOf });
  if (list.items.length === 0) {
    return (
      <EmptyState title={text("emptyTitle")} action={<LinkButton href={to.orders()}>{order("ordersTitle")}</LinkButton>}>
        {order("returnsEmptyText")}
      </EmptyState>
    );
  }
  return (
    <>
      {!isFirst && <Link href={to.returns()}>{text("newest")}</Link>}
      <ul role="list" className={styles.list}>
        {list.items.map((request) => (
          <li key={request.postSaleId} className={styles.order}>
            <Listed request={request} />
          </li>
        ))}
      </ul>
      <GrowingFoot list={list} address={to.returns({ after: first.next ?? undefined })} more={text("more")} />
    </>
  );
}

function Listed({ request }: { request: ListedRequest }) {
  const text = useText("afterSale");
  const order = useText("order");
  const to = useTo(orderAddresses);
  const { pictureId, type, orderNumber, at, when, title, lineCount, pieces, status } = request;
  return (
    <div className={styles.facts}>
      <span className={styles.picture}>
        <Picture src={(width) => pictureAddress(pictureId, width)} alt="" widths={[80, 160]} sizes="4rem" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          <Link href={to.returnDetail(request)}>{text(`${type}Title`, { number: orderNumber })}</Link>
        </p>
        <p className={styles.muted}>
          <time dateTime={at}>{when}</time>
          {` · ${title}`}
          {lineCount > 1 && ` ${order("andMore", { count: lineCount - 1 })}`}
        </p>
      </div>
      <p className={styles.end}>
        <RequestStatus status={status} />
        <span className={styles.amount}>{order("articles", { count: pieces })}</span>
      </p>
    </div>
  );
}
