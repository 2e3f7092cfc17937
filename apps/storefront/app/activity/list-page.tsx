import { tags } from "@rambla/core/tags";
import { LinkButton } from "@rambla/ui/button";
import { ChoiceLink, ChoiceRow } from "@rambla/ui/chip";
import { EmptyState } from "@rambla/ui/empty-state";
import { Link } from "@rambla/ui/link";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useTo } from "../base/market.tsx";
import { pageContext } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import styles from "./activity.module.css";
import { viewOf } from "./event-view.ts";
import { activityAddresses } from "./parts/addresses.ts";
import { PHASE_TEXT, phaseIn, PHASES } from "./phase.ts";
import { PhaseBadge } from "./phase-badge.tsx";

/** A brand has some dozens of events at most. */
const SHOWN = 100;

/** The page expires when the next event begins or ends. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const phase = phaseIn(new URL(request.url).searchParams);
  page.tag(tags.activities(page.market.brand.code));
  const { items } = await page.api.activity.activityPageSearch({ phase, limit: SHOWN });
  return { phase, events: items.map((event) => viewOf(page, event)) };
}

export const loader = withHead(load);
export { meta } from "../base/loaded-head.ts";

export default function EventsPage() {
  const { phase, events } = useLoaderData<typeof loader>();
  const text = useText("activity");
  const to = useTo(activityAddresses);
  const toGoods = useTo(goodsAddresses);
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
      {events.length === 0 ? (
        <EmptyState title={text("empty")} action={<LinkButton href={toGoods.newest()}>{text("emptyAction")}</LinkButton>}>
          {text("emptyText")}
        </EmptyState>
      ) : (
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
      )}
    </div>
  );
}
