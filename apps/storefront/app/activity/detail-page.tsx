import { Link } from "@rambla/ui/link";
import { useLoaderData } from "react-router";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { Blocks } from "../content/parts/blocks.tsx";
import { LargePicture } from "../content/parts/large-picture.tsx";
import { MissingContent } from "../content/parts/missing-content.tsx";
import { GoodsRows } from "../goods/parts/goods-rows.tsx";
import type { GoodsCard as Card } from "../goods/parts/catalogue.ts";
import styles from "./activity.module.css";
import { describe, load, type LoadedDetail } from "./detail.data.ts";
import { activityAddresses } from "./parts/addresses.ts";
import { PhaseBadge } from "./phase-badge.tsx";

export const loader = withHead(load, describe);
export { meta } from "../base/loaded-head.ts";

export default function EventPage() {
  const loaded = useLoaderData<typeof loader>();
  const text = useText("activity");
  const to = useTo(activityAddresses);
  if (loaded.missing) return <MissingContent title={text("missingTitle")} href={to.events()} action={text("toList")} />;
  return (
    <div className={styles.page}>
      <p>
        <Link href={to.events()}>{text("toList")}</Link>
      </p>
      {loaded.event ? <Event event={loaded.event} goods={loaded.goods} /> : <Topic topic={loaded.topic} goods={loaded.goods} />}
    </div>
  );
}

function Event({ event, goods }: { event: NonNullable<LoadedDetail["event"]>; goods: readonly Card[] }) {
  const text = useText("activity");
  const to = useTo(activityAddresses);
  return (
    <>
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
    </>
  );
}

function Topic({ topic, goods }: { topic: NonNullable<LoadedDetail["topic"]>; goods: readonly Card[] }) {
  const text = useText("content");
  return (
    <>
      <header className={styles.head}>
        <h1>{topic.title}</h1>
        {topic.summary && <p className={styles.lead}>{topic.summary}</p>}
      </header>
      {topic.picture && <LargePicture picture={topic.picture} />}
      <Blocks blocks={topic.blocks} cards={topic.cards} />
      {goods.length > 0 && (
        <section className={styles.goods} aria-labelledby="topic-goods">
          <h2 id="topic-goods">{text("topicGoods")}</h2>
          <GoodsRows goods={goods} />
        </section>
      )}
    </>
  );
}
