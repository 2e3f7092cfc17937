import { Icon } from "@rambla/ui/icon";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { messageAddresses } from "./parts/addresses.ts";
import { MessageContent } from "./parts/message-content.tsx";
import { noteRead } from "./parts/note-read.ts";
import type { ShownMessage } from "./parts/shown-message.ts";
import styles from "./messages-page.module.css";

export function MessageItem({
  message: { id, title, content, isRead, at, when },
  onRead,
}: {
  message: ShownMessage;
  onRead: (id: string) => void;
}) {
  const text = useText("message");
  const to = useTo(messageAddresses);
  return (
    <li>
      <details
        className={styles.message}
        onToggle={(event) => {
          if (!event.currentTarget.open || isRead) return;
          onRead(id);
          void noteRead(to.read(), id);
        }}
      >
        <summary className={isRead ? undefined : styles.unread}>
          <span className={styles.dot}>{!isRead && <span className="visually-hidden">{text("unread")}</span>}</span>
          <span className={styles.title}>{title}</span>
          <time dateTime={at} className={styles.when}>
            {when}
          </time>
          <Icon name="chevron-down" size={20} className={styles.arrow} />
        </summary>
        <div className={styles.content}>
          <MessageContent html={content} />
        </div>
      </details>
    </li>
  );
}
