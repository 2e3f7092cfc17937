import { Button, LinkButton } from "@rambla/ui/button";
import { Dialog } from "@rambla/ui/modal";
import { Notice } from "@rambla/ui/notice";
import { Skeleton } from "@rambla/ui/skeleton";
import { useEffect, useState } from "react";
import { GrowingFoot } from "../../base/growing/growing-foot.tsx";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { askPart, type Part, useGrowingList } from "../../base/growing/use-growing-list.ts";
import { messageAddresses } from "../../message/parts/addresses.ts";
import { MessageContent } from "../../message/parts/message-content.tsx";
import { noteRead } from "../../message/parts/note-read.ts";
import { asRead, type ShownMessage } from "../../message/parts/shown-message.ts";
import styles from "./message-panel.module.css";

export default function MessagePanel() {
  const text = useText("message");
  const base = useText("base");
  const to = useTo(messageAddresses);
  const [first, setFirst] = useState<Part<ShownMessage> | "failed">();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    void askPart<ShownMessage>(to.part()).then((part) => !isOver && setFirst(part ?? "failed"));
    return () => {
      isOver = true;
    };
  }, [to, tries]);
  const retry = () => {
    setFirst(undefined);
    setTries(tries + 1);
  };
  return (
    <section aria-label={text("title")}>
      {first === undefined ? (
        <div className={styles.coming} role="status" aria-label={base("loading")}>
          <Skeleton />
          <Skeleton width="half" />
        </div>
      ) : first === "failed" ? (
        <Notice
          tone="warning"
          live="polite"
          action={
            <Button variant="secondary" size="s" onClick={retry}>
              {base("retry")}
            </Button>
          }
        >
          {base("moreFailed")}
        </Notice>
      ) : (
        <Messages first={first} />
      )}
      <LinkButton variant="secondary" wide href={to.messages()} className={styles.all}>
        {text("all")}
      </LinkButton>
    </section>
  );
}

const idOf = ({ id }: ShownMessage) => id;

function Messages({ first }: { first: Part<ShownMessage> }) {
  const text = useText("message");
  const base = useText("base");
  const to = useTo(messageAddresses);
  const list = useGrowingList(first, { addressOf: to.part, idOf });
  const [shown, setShown] = useState<ShownMessage>();
  const [isOpen, setIsOpen] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const { items, change } = list;
  if (items.length === 0) return <p className={styles.empty}>{text("emptyTitle")}</p>;

  const show = (message: ShownMessage) => {
    setShown(message);
    setIsOpen(true);
    if (message.isRead) return;
    change((item) => (item.id === message.id ? asRead(item) : item));
    void noteRead(to.read(), message.id);
  };
  const readAll = async () => {
    setIsReading(true);
    if (await noteRead(to.read())) change(asRead);
    setIsReading(false);
  };
  return (
    <>
      <div className={styles.head}>
        <h2>{text("title")}</h2>
        <Button
          variant="quiet"
          size="s"
          busy={isReading}
          aria-disabled={items.every(({ isRead }) => isRead) || undefined}
          onClick={() => void readAll()}
        >
          {text("readAll")}
        </Button>
      </div>
      <div className={styles.scroll}>
        <ul role="list" className={styles.list}>
          {items.map((message) => (
            <li key={message.id}>
              <button
                type="button"
                className={message.isRead ? styles.message : `${styles.message} ${styles.unread}`}
                aria-haspopup="dialog"
                onClick={() => show(message)}
              >
                <span className={styles.dot}>{!message.isRead && <span className="visually-hidden">{text("unread")}</span>}</span>
                <span className={styles.title}>{message.title}</span>
                <time dateTime={message.at} className={styles.when}>
                  {message.when}
                </time>
              </button>
            </li>
          ))}
        </ul>
        <GrowingFoot list={list} address={to.messages(first.next ?? undefined)} more={text("more")} />
      </div>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={shown?.title ?? ""} closeLabel={base("close")}>
        {shown && <MessageContent html={shown.content} />}
      </Dialog>
    </>
  );
}
