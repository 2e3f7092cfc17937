import { tags } from "@rambla/core/tags";
import { LinkButton } from "@rambla/ui/button";
import { ChoiceLink, ChoiceRow } from "@rambla/ui/chip";
import { EmptyState } from "@rambla/ui/empty-state";
import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Described } from "../base/head.ts";
import { useTo } from "../base/market.tsx";
import { pageContext } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { ContentCard, ContentCards } from "../content/parts/content-card.tsx";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import styles from "./activity.module.css";
import { type EventView, viewOf } from "./event-view.ts";
import { activityAddresses } from "./parts/addresses.ts";
import { PHASE_TEXT, phaseIn, PHASES } from "./phase.ts";
import { PhaseBadge } from "./phase-badge.tsx";

/** A brand has some dozens of each at most. */
const SHOWN = 100;

/** Groups of the list by the id in its address; all without one. */
const GROUPS: ReadonlySet<string | null> = new Set([null, "events", "topics"]);

/** Loads events and topics. The page expires when the next event begins or ends. An unknown group is empty. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const group = query.get("id");
  const phase = phaseIn(query);
  const { code } = page.market.brand;
  page.tag(tags.activities(code), tags.content(code, "topic"));
  const isShown = (each: string) => GROUPS.has(group) && (group ?? each) === each;
  // What is published is under way.
  const hasTopics = isShown("topics") && (phase === undefined || phase === "UnderWay");
  const [events, topics] = await Promise.all([
    isShown("events") ? page.api.activity.activityPageSearch({ phase, limit: SHOWN }) : undefined,
    hasTopics ? page.api.content.topicPage({ limit: SHOWN }) : undefined,
  ]);
  return { group, phase, events: events?.items.map((event) => viewOf(page, event)) ?? [], topics: topics?.items ?? [] };
}

type Loaded = Awaited<ReturnType<typeof load>>;

/** Search engines get the whole list alone. */
const describe = ({ group, phase, events, topics }: Loaded): Described => ({
  robots: group !== null || phase !== undefined || events.length + topics.length === 0 ? "noindex, follow" : undefined,
});

export const loader = withHead(load, describe);
export { meta } from "../base/loaded-head.ts";

export default function EventsPage() {
  const { phase, events, topics } = useLoaderData<typeof loader>();
  const text = useText("activity");
  const content = useText("content");
  const to = useTo(activityAddresses);
  return (
    <div className={styles.page}>
      <h1>{text("pageTitle")}</h1>
      <nav aria-label={text("filter")}>
        <ChoiceRow>
          <ChoiceLink href={to.events()} selected={phase === undefined}>
            {text("all")}
          </ChoiceLink>
          {PHASES.map((each) => (
            <ChoiceLink key={each} href={to.events(each)} selected={phase === each}>
              {text(PHASE_TEXT[each])}
            </ChoiceLink>
          ))}
        </ChoiceRow>
      </nav>
      {events.length + topics.length === 0 && <NoEvents />}
      {events.length > 0 && <Events events={events} />}
      {topics.length > 0 && (
        <section className={styles.goods} aria-labelledby="topics">
          <h2 id="topics">{content("topics")}</h2>
          <ContentCards>
            {topics.map((topic) => (
              <ContentCard key={topic.id} href={to.topic(topic.id)} shown={topic} headingLevel={3} />
            ))}
          </ContentCards>
        </section>
      )}
    </div>
  );
}

function Events({ events }: { events: readonly EventView[] }) {
  const to = useTo(activityAddresses);
  return (
    <ul role="list" className={styles.events}>
      {events.map((event) => (
        <li key={event.activityId} className={styles.event}>
          <PhaseBadge phase={event.phase} />
          <h2 className={styles.title}>
            <Link className={styles.whole} href={to.event(event.activityId)}>
              {event.title}
            </Link>
          </h2>
          {event.text !== "" && <p>{event.text}</p>}
          {event.gives.map((words) => (
            <p key={words}>{words}</p>
          ))}
          <p className={styles.when}>{event.when}</p>
        </li>
      ))}
    </ul>
  );
}

function NoEvents() {
  const text = useText("activity");
  const to = useTo(goodsAddresses);
  return (
    <EmptyState
      picture={<Icon name="grid" />}
      title={text("empty")}
      action={<LinkButton href={to.newest()}>{text("emptyAction")}</LinkButton>}
    >
      {text("emptyText")}
    </EmptyState>
  );
}
