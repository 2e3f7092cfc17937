import { LinkButton } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { useTo } from "../../base/market.tsx";
import type { PageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import styles from "../order-page.module.css";
import type { AskedOrder, OrderView } from "../order-view.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { RequestStatus } from "../returns/request-status.tsx";
import { type ListedRequest, listedRequest, returnsOf } from "../returns/returns.data.ts";
import requestStyles from "../returns/returns.module.css";
import { SupportLink } from "../support-link.tsx";

type ReturnsShown = { readonly requests: readonly ListedRequest[]; readonly hasLeft: boolean };

/** The returns and exchanges of an order, the latest first, and whether there are units that can still be asked for. */
export async function returnsShown(page: PageContext, asked: AskedOrder): Promise<ReturnsShown> {
  const found = await returnsOf(page, asked);
  return {
    requests: found?.requests.map((request) => listedRequest(page.market, request)) ?? [],
    hasLeft: found?.items.some(({ left }) => left > 0) ?? false,
  };
}

type Props = { order: OrderView; returns: ReturnsShown; isCustomer: boolean };

/** Requests of an order, and the way to another one: a form, or, once its time is over, the support. */
export function Returns({
  order: { orderId, orderNumber, afterSaleAction, deliveryStatus },
  returns: { requests, hasLeft },
  isCustomer,
}: Props) {
  const text = useText("afterSale");
  const to = useTo(orderAddresses);
  const canAsk = afterSaleAction === "RETURN_GOODS" && hasLeft;
  const isOver = afterSaleAction === "CONTACT_CUSTOMER_SERVICE" && deliveryStatus === "Finished";
  if (!canAsk && !isOver && requests.length === 0) return null;
  return (
    <section className={styles.stack} aria-labelledby="returns">
      <h2 id="returns">{text("title")}</h2>
      {requests.length > 0 && (
        <ul role="list" className={requestStyles.requests}>
          {requests.map((request) => (
            <li key={request.postSaleId}>
              <Link href={to.returnDetail(request)}>{`${text(request.type)}, ${request.when}`}</Link>
              <RequestStatus status={request.status} />
            </li>
          ))}
        </ul>
      )}
      {canAsk && (
        <p>
          <LinkButton variant="secondary" size="s" href={to.returnGoods(orderId)}>
            {text("entry")}
          </LinkButton>
        </p>
      )}
      {isOver && (
        <>
          <p className={styles.muted}>{text("windowOver")}</p>
          <p>
            <SupportLink orderNumber={orderNumber} isCustomer={isCustomer} />
          </p>
        </>
      )}
    </section>
  );
}
