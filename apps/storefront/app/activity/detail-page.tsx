import { isOpaqueId } from "@rambla/core/id";
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Link } from "@rambla/ui/link";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useMarket, useTo } from "../base/market.tsx";
import { missing, type Present } from "../base/missing.ts";
import { attempt, pageContext, showCards } from "../base/page-context.ts";
import { illustrationAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { GoodsRows } from "../goods/parts/goods-rows.tsx";
import styles from "./activity.module.css";
import { viewOf } from "./event-view.ts";
import { activityAddresses } from "./parts/addresses.ts";
import { PhaseBadge } from "./phase-badge.tsx";

async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const { activity } = page.api;
  const { code } = page.market.brand;
  page.tag(tags.activities(code));
  if (!isOpaqueId(id)) return missing("activity.missingTitle");
  const [event, goods] = await Promise.all([attempt(activity.activityDetail({ activityId: id })), attempt(activity.activityGoods({ id }))]);
  if (isRefusal(event) || isRefusal(goods)) return missing("activity.missingTitle");
  showCards(page, goods);
  if (event.wholeRange) page.shows(tags.lists(code));
  return { missing: false as const, event: viewOf(page, event), goods };
}

export const loader = withHead(load, ({ event }) => ({ title: event.title, description: event.text }));
export { meta } from "../base/loaded-head.ts";

export default function EventPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <MissingEvent /> : <Event loaded={loaded} />;
}

function Event({ loaded: { event, goods } }: { loaded: Present<Awaited<ReturnType<typeof load>>> }) {
  const text = useText("activity");
  const to = useTo(activityAddresses);
  return (
    <div className={styles.page}>
      <p>
        <Link href={to.events()}>{text("toList")}</Link>
      </p>
      <header className={styles.head}>
        <PhaseBadge phase={event.phase} />
        <h1>{event.title}</h1>
        {event.text !== "" && <p className={styles.lead}>{event.text}</p>}
        <p className={styles.when}>{event.when}</p>
        <ul className={styles.steps}>
          {event.gives.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {event.isGift && (
          <p>
            <Link href={to.gifts(event.activityId)}>{text("giftSee")}</Link>
          </p>
        )}
        <p>{text(event.countsAll ? "wholeRange" : "giftOfGoods")}</p>
      </header>
      <section className={styles.goods} aria-labelledby="event-goods">
        <h2 id="event-goods">{text("goodsTitle")}</h2>
        {goods.length > 0 ? <GoodsRows goods={goods} /> : <p>{text("noGoods")}</p>}
      </section>
    </div>
  );
}

function MissingEvent() {
  const text = useText("activity");
  const to = useTo(activityAddresses);
  const { brand } = useMarket();
  return (
    <EmptyState
      headingLevel={1}
      picture={<img src={illustrationAddress("notFound", brand)} alt="" width={240} height={168} />}
      title={text("missingTitle")}
      action={<LinkButton href={to.events()}>{text("toList")}</LinkButton>}
    >
      {text("missingText")}
    </EmptyState>
  );
}
