import { Button } from "@rambla/ui/button";
import { useNavigation } from "react-router";
import { Form } from "../../base/form/form.tsx";
import { useMarket } from "../../base/market.tsx";
import type { ShopClient } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import styles from "../parts/ways-list.module.css";

type Sessions = Awaited<ReturnType<ShopClient["account"]["accountSessions"]>>;

export function SessionList({ sessions }: { sessions: Sessions }) {
  const text = useText("account");
  const { languageTag, timeZone } = useMarket();
  const ending = useNavigation().formData?.get("sessionId");
  const when = (moment: string) =>
    new Intl.DateTimeFormat(languageTag, { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(moment));
  return (
    <ul role="list" className={styles.list}>
      {sessions.map(({ sessionId, device, lastSeenAt, isThis }) => (
        <li key={sessionId}>
          <span>
            {device ?? text("unknownDevice")}
            <br />
            <span className={styles.muted}>{isThis ? text("thisDevice") : text("lastSeen", { when: when(lastSeenAt) })}</span>
          </span>
          {!isThis && (
            <Form method="post" replace preventScrollReset>
              <input type="hidden" name="sessionId" value={sessionId} />
              <Button
                type="submit"
                name="intent"
                value="endSession"
                variant="quiet"
                size="s"
                busy={ending === sessionId}
                aria-label={`${text("endSession")}: ${device ?? text("unknownDevice")}, ${when(lastSeenAt)}`}
              >
                {text("endSession")}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
