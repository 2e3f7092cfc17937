import { randomUUID } from "node:crypto";
import { isRefusal } from "@rambla/core/refusal";
import { Badge } from "@rambla/ui/badge";
import { Button, LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { FileLinks } from "@rambla/ui/file-links";
import { Link } from "@rambla/ui/link";
import { Dialog } from "@rambla/ui/modal";
import { Notice } from "@rambla/ui/notice";
import { Picture } from "@rambla/ui/picture";
import { Rating } from "@rambla/ui/rating";
import { type FormEvent, useId, useState } from "react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData, useNavigation } from "react-router";
import { AccountArea } from "../account/parts/area.tsx";
import { CallRefusal } from "../base/form/call-refusal.tsx";
import { Form } from "../base/form/form.tsx";
import { textIn } from "../base/form/form-text.ts";
import { keepTyped } from "../base/form/keep-typed.ts";
import { GrowingFoot } from "../base/growing/growing-foot.tsx";
import { useGrowingList } from "../base/growing/use-growing-list.ts";
import { useTo } from "../base/market.tsx";
import { attempt, pageContext } from "../base/page-context.ts";
import { pictureAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import { orderAddresses } from "../order/parts/addresses.ts";
import { ownPart, type ShownComment } from "./own-part.ts";
import { reviewAddresses } from "./parts/addresses.ts";
import written from "../account/parts/written.module.css";
import styles from "./review.module.css";

export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => ({
  comments: await ownPart(context.get(pageContext), request),
  after: new URL(request.url).searchParams.get("after"),
  loadedAs: randomUUID(),
}));
export { meta } from "../base/loaded-head.ts";

/** Deletes one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const id = textIn(await request.formData(), "commentId");
  const deleted = await attempt(context.get(pageContext).api.review.commentDelete({ id }));
  return isRefusal(deleted) ? data(deleted, { status: 400 }) : { deleted: id };
}

export const clientAction = keepTyped((refusal) => refusal);

const idOf = ({ id }: ShownComment) => id;

/** What a customer has said of goods, and how each comment stands. */
export default function MinePage() {
  const { comments, after, loadedAs } = useLoaderData<typeof loader>();
  const text = useText("review");
  const answer = useActionData<typeof action>();
  const isDone = answer !== undefined && !isRefusal(answer);
  return (
    <AccountArea title={text("title")} lead={comments.items.length > 0 ? text("lead") : undefined}>
      <CallRefusal refusal={answer && isRefusal(answer) ? answer : undefined} />
      {isDone && (
        <Notice tone="success" live="polite">
          {text("deleted")}
        </Notice>
      )}
      {/* What was deleted stands in the list no more: it begins anew. */}
      <Comments key={`${after ?? ""} ${isDone ? loadedAs : ""}`} />
    </AccountArea>
  );
}

function Comments() {
  const { comments, after } = useLoaderData<typeof loader>();
  const text = useText("review");
  const to = useTo(reviewAddresses);
  const toOrders = useTo(orderAddresses);
  const list = useGrowingList(comments, { addressOf: to.minePart, idOf });
  if (list.items.length === 0) {
    return (
      <EmptyState title={text("emptyTitle")} action={<LinkButton href={toOrders.orders({ type: "4" })}>{text("emptyAction")}</LinkButton>}>
        {text("emptyText")}
      </EmptyState>
    );
  }
  return (
    <div className={written.box}>
      {after !== null && <Link href={to.mine()}>{text("newest")}</Link>}
      <ul role="list" className={written.list}>
        {list.items.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ul>
      <GrowingFoot list={list} address={to.mine({ after: comments.next ?? undefined })} more={text("more")} />
    </div>
  );
}

const TONES = { undereview: "warning", ADOPT: "success", not_approved: "neutral" } as const;

function Comment({ comment }: { comment: ShownComment }) {
  const text = useText("review");
  const goodsText = useText("goods");
  const told = useText("comment");
  const to = useTo(reviewAddresses);
  const toGoods = useTo(goodsAddresses);
  const { id, orderId, goodsId, title, goods, score, content, files, status, reason, isPublic, likes, reply, when, writtenAt } = comment;
  return (
    <li className={written.entry}>
      <div className={styles.goods}>
        {goods && <Picture src={(width) => pictureAddress(goods.picture.pictureId, width)} alt="" widths={[160, 240]} sizes="5rem" />}
        <div className={styles.about}>
          <p className={styles.title}>{goods ? <Link href={toGoods.goods(goods)}>{title}</Link> : title}</p>
          <p className={styles.line}>
            <Rating value={score} label={goodsText("starsOfFive", { stars: score })} />
            <time className={written.muted} dateTime={writtenAt}>
              {when}
            </time>
            <Badge tone={TONES[status]}>{text(status)}</Badge>
          </p>
        </div>
      </div>
      {reason !== null && <p>{text("reason", { reason })}</p>}
      {isPublic && status !== "ADOPT" && <p className={written.muted}>{text("earlierShown")}</p>}
      <p className={written.words}>{content}</p>
      <FileLinks files={files} labelOf={(key, number) => told(key, { number })} />
      {likes > 0 && <p className={written.muted}>{told("likes", { count: likes })}</p>}
      {reply !== null && (
        <div className={written.reply}>
          <p className={written.muted}>{text("reply")}</p>
          <p className={written.words}>{reply}</p>
        </div>
      )}
      <div className={styles.acts}>
        <LinkButton size="s" variant="secondary" href={to.write({ orderId, goodsId, commentId: id })}>
          {text("edit")}
          <span className="visually-hidden">{` ${title}`}</span>
        </LinkButton>
        <DeleteForm commentId={id} title={title} />
      </div>
    </li>
  );
}

function DeleteForm({ commentId, title }: { commentId: string; title: string }) {
  const text = useText("review");
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { state, formData } = useNavigation();
  const isBusy = state !== "idle" && formData?.get("commentId") === commentId;
  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    if (state !== "idle") return event.preventDefault();
    if (submitter?.getAttribute("name") === "confirmed") return setIsAsking(false);
    event.preventDefault();
    setIsAsking(true);
  }
  return (
    <>
      <Form id={id} method="post" replace preventScrollReset onSubmit={submit}>
        <input type="hidden" name="commentId" value={commentId} />
        <Button type="submit" size="s" variant="quiet" busy={isBusy}>
          {text("delete")}
          <span className="visually-hidden">{` ${title}`}</span>
        </Button>
      </Form>
      <Dialog
        size="s"
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={text("deleteAskTitle")}
        closeLabel={text("close")}
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {text("keep")}
            </Button>
            <Button type="submit" form={id} name="confirmed" value="yes" variant="danger">
              {text("delete")}
            </Button>
          </>
        }
      >
        <p>{text("deleteAsk")}</p>
      </Dialog>
    </>
  );
}
