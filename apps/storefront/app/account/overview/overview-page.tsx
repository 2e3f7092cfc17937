import { dateFormat } from "@rambla/core/date-format";
import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Link } from "@rambla/ui/link";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo } from "../../base/market.tsx";
import { pageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import { membershipAddresses } from "../../membership/parts/addresses.ts";
import { messageAddresses } from "../../message/parts/addresses.ts";
import { orderAddresses } from "../../order/parts/addresses.ts";
import { OrderList } from "../../order/parts/order-list.tsx";
import { ORDER_TABS } from "../../order/parts/order-status.ts";
import { shownOrders } from "../../order/parts/shown-order.ts";
import { nameOf } from "../name-of.ts";
import styles from "./overview-page.module.css";
import { accountAddresses } from "../parts/addresses.ts";
import { AccountArea } from "../parts/area.tsx";
import WaitingNote from "../../order/parts/waiting-note.tsx";

async function load({ context }: LoaderFunctionArgs) {
  const { api, market } = context.get(pageContext);
  const { recentOrders, membership, email, phone, ...overview } = await api.account.accountOverview();
  const format = dateFormat(market.languageTag, { dateStyle: "long", timeZone: market.country.timeZone });
  const day = (moment: string) => format.format(new Date(moment));
  return {
    ...overview,
    name: nameOf({ email, phone }),
    membership: { state: membership.state, until: membership.validUntil && day(membership.validUntil) },
    recentOrders: shownOrders(market, recentOrders),
  };
}

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

export default function OverviewPage() {
  const { name, nickname, orderCounts, recentOrders, waitingOrder, ...rest } = useLoaderData<typeof loader>();
  const text = useText("account");
  const order = useText("order");
  const to = useTo(orderAddresses);
  const toGoods = useTo(goodsAddresses);
  const { badgeMax } = useFrameData();
  const told = (count: number) => (count > badgeMax ? `${badgeMax}+` : count);
  return (
    <AccountArea title={text("personTitle")} lead={nickname === null ? name : text("greeting", { name: nickname, account: name })}>
      {waitingOrder && <WaitingNote order={waitingOrder} />}
      <Tiles {...rest} />
      <section className={styles.orders} aria-labelledby="orders-title">
        <h2 id="orders-title">{text("ordersTitle")}</h2>
        {recentOrders.length === 0 ? (
          <EmptyState
            title={text("ordersEmptyTitle")}
            action={<LinkButton href={toGoods.newest()}>{text("ordersEmptyAction")}</LinkButton>}
          >
            {text("ordersEmptyText")}
          </EmptyState>
        ) : (
          <>
            <ul role="list" className={styles.counts}>
              {ORDER_TABS.map(
                ({ type, count, words }) =>
                  count !== "returns" && (
                    <li key={type}>
                      <Link href={to.orders({ type: type === "0" ? undefined : type })}>
                        <span className={styles.count}>{told(orderCounts[count])}</span>
                        <span className={styles.muted}>{order(words)}</span>
                      </Link>
                    </li>
                  ),
              )}
            </ul>
            <OrderList orders={recentOrders} />
            {orderCounts.all > recentOrders.length && (
              <p>
                <Link href={to.orders()}>{order("searchAll")}</Link>
              </p>
            )}
          </>
        )}
      </section>
    </AccountArea>
  );
}

type TilesProps = Pick<Awaited<ReturnType<typeof load>>, "unreadMessages" | "favourites" | "membership">;

function Tiles({ unreadMessages, favourites, membership: { state, until } }: TilesProps) {
  const text = useText("account");
  const to = useTo(accountAddresses);
  const toMessages = useTo(messageAddresses);
  const { badgeMax } = useFrameData();
  const toMembership = useTo(membershipAddresses);
  const tiles = [
    {
      name: text("messagesTitle"),
      value: unreadMessages > badgeMax ? text("unreadMany", { max: badgeMax }) : text("unreadCount", { count: unreadMessages }),
      href: toMessages.messages(),
    },
    { name: text("favourites"), value: text("favouritesCount", { count: favourites }), href: to.favourites() },
    {
      name: text("membershipTitle"),
      value:
        state === "none" ? text("membershipNone") : text(state === "valid" ? "membershipValid" : "membershipEnded", { day: until ?? "" }),
      href: toMembership.membership(),
    },
  ];
  return (
    <ul role="list" className={styles.tiles}>
      {tiles.map(({ name, value, href }) => (
        <li key={href}>
          <Link href={href}>
            <span className={styles.name}>{name}</span>
            <span className={styles.muted}>{value}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
