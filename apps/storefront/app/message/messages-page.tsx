import { isRefusal } from "@rambla/core/refusal";
import { Button, LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Link } from "@rambla/ui/link";
import { useEffect, useEffectEvent } from "react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData, useNavigation } from "react-router";
import { AccountArea } from "../account/parts/area.tsx";
import { accountAddresses } from "../account/parts/addresses.ts";
import { CallRefusal } from "../base/form/call-refusal.tsx";
import { DeliveryFacts } from "../base/country/delivery-facts.tsx";
import { Form } from "../base/form/form.tsx";
import { useFrameData } from "../base/frame-data.ts";
import { GrowingFoot } from "../base/growing/growing-foot.tsx";
import { keepTyped } from "../base/form/keep-typed.ts";
import { useTo } from "../base/market.tsx";
import { attempt, pageContext } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { useGrowingList } from "../base/growing/use-growing-list.ts";
import { changePerson } from "../base/person/use-person.ts";
import { withHead } from "../base/with-head.ts";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import { NoticeWords } from "../home/parts/notice-words.tsx";
import { messagePart } from "./message-part.ts";
import styles from "./messages-page.module.css";
import { MessageItem } from "./message-item.tsx";
import { messageAddresses } from "./parts/addresses.ts";
import { asRead, type ShownMessage } from "./parts/shown-message.ts";

export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const after = new URL(request.url).searchParams.get("after");
  return { after, messages: page.isCustomer ? await messagePart(page, request) : null };
});
export { meta } from "../base/loaded-head.ts";

/** Marks all messages as read. */
export async function action({ context }: ActionFunctionArgs) {
  return await attempt(context.get(pageContext).api.message.emailMessageRead({}));
}

export const clientAction = keepTyped((refusal) => refusal);

/** A customer's messages; on a phone guests get the public ones and a login link. */
export default function MessagesPage() {
  const { messages, after } = useLoaderData<typeof loader>();
  return messages ? <MessageBox key={after ?? ""} first={messages} isFirst={after === null} /> : <GuestBox />;
}

function MessageBox({ first, isFirst }: { first: { items: readonly ShownMessage[]; next: string | null }; isFirst: boolean }) {
  const text = useText("message");
  const account = useText("account");
  const to = useTo(messageAddresses);
  const toGoods = useTo(goodsAddresses);
  const answer = useActionData<typeof action>();
  const isSending = useNavigation().state === "submitting";
  const list = useGrowingList(first, { addressOf: to.part, idOf });
  const { items, change } = list;
  const allRead = useEffectEvent(() => {
    change(asRead);
    changePerson((person) => ({ ...person, unreadMessages: 0 }));
  });
  useEffect(() => {
    if (answer && !isRefusal(answer)) allRead();
  }, [answer]);
  return (
    <AccountArea title={text("title")}>
      <CallRefusal refusal={answer && isRefusal(answer) ? answer : undefined} />
      {items.length === 0 ? (
        <EmptyState title={text("emptyTitle")} action={<LinkButton href={toGoods.newest()}>{account("ordersEmptyAction")}</LinkButton>}>
          {text("emptyText")}
        </EmptyState>
      ) : (
        <div className={styles.box}>
          <div className={styles.head}>
            {isFirst ? <span /> : <Link href={to.messages()}>{text("newest")}</Link>}
            <Form method="post" action={to.messages()} replace preventScrollReset>
              <Button
                type="submit"
                variant="quiet"
                size="s"
                busy={isSending}
                aria-disabled={items.every(({ isRead }) => isRead) || undefined}
              >
                {text("readAll")}
              </Button>
            </Form>
          </div>
          <ul role="list" className={styles.list}>
            {items.map((message) => (
              <MessageItem key={message.id} message={message} onRead={(id) => change((item) => (item.id === id ? asRead(item) : item))} />
            ))}
          </ul>
          <GrowingFoot list={list} address={to.messages(first.next ?? undefined)} more={text("more")} />
        </div>
      )}
    </AccountArea>
  );
}

const idOf = ({ id }: ShownMessage) => id;

function GuestBox() {
  const text = useText("message");
  const base = useText("base");
  const to = useTo(messageAddresses);
  const toAccount = useTo(accountAddresses);
  const { notices } = useFrameData();
  return (
    <div className={styles.guest}>
      <h1>{text("title")}</h1>
      <EmptyState
        title={text("loginTitle")}
        action={<LinkButton href={toAccount.login({ forward: to.messages() })}>{base("logIn")}</LinkButton>}
      >
        {text("loginText")}
      </EmptyState>
      <section aria-labelledby="notices">
        <h2 id="notices">{text("noticesTitle")}</h2>
        {notices.length > 0 && (
          <ul role="list" className={styles.notices}>
            {notices.map((notice) => (
              <li key={notice.homePageCopyWriterId}>
                <NoticeWords notice={notice} />
              </li>
            ))}
          </ul>
        )}
        <DeliveryFacts className={styles.facts} />
      </section>
    </div>
  );
}
