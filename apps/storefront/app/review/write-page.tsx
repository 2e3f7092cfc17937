import { randomUUID } from "node:crypto";
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { AccountArea } from "../account/parts/area.tsx";
import { textIn } from "../base/form/form-text.ts";
import { keepTyped } from "../base/form/keep-typed.ts";
import { useTo } from "../base/market.tsx";
import { missing, type Present } from "../base/missing.ts";
import { attempt, pageContext, type PageContext, waysFrom } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { orderAddresses } from "../order/parts/addresses.ts";
import { reviewAddresses } from "./parts/addresses.ts";
import { type GoodsToReview, ReviewForm, type TypedAnswer } from "./review-form.tsx";

const ID = /^[\w-]{1,64}$/;

async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const asked = new URL(request.url).searchParams;
  const [orderId = "", goodsId = "", commentId = ""] = ["orderId", "goodsId", "commentId"].map((name) => asked.get(name) ?? "");
  const found = ID.test(commentId) ? await toChange(page, commentId) : await toWrite(page, orderId, goodsId);
  if (!found) return missing("review.notReceived");
  const { upload, comment } = page.settings;
  const { imageMegabytes, videoMegabytes } = upload;
  return {
    missing: false as const,
    ...found,
    limits: { most: upload.comment, imageMegabytes, videoMegabytes },
    bounds: { min: comment.min, max: comment.max },
    idempotencyKey: randomUUID(),
  };
}

/** Goods of an order that nothing is written about; what is written already is changed. */
async function toWrite(page: PageContext, orderId: string, goodsId: string) {
  if (!ID.test(orderId) || !/^\d{1,18}$/.test(goodsId)) return undefined;
  const goods = await attempt(page.api.review.commentGoodsInfo({ orderId, goodsId }));
  if (isRefusal(goods)) return undefined;
  const { commentId, ...shown } = goods;
  if (commentId !== null) throw redirect(reviewAddresses(waysFrom(page)).write({ orderId, goodsId, commentId }));
  return { goods: { ...shown, orderId } satisfies GoodsToReview, comment: null };
}

async function toChange(page: PageContext, commentId: string) {
  const looked = await attempt(page.api.review.commentGet({ id: commentId }));
  if (isRefusal(looked) || !looked.own) return undefined;
  const { orderId, goodsId, title, goods, id, score, content, anonymous, files, status, isPublic, reason } = looked.own;
  return {
    goods: { orderId, goodsId, title, picture: goods?.picture ?? null } satisfies GoodsToReview,
    comment: {
      id,
      score,
      content,
      anonymous,
      isPublic,
      reason: status === "not_approved" ? reason : null,
      files: files.map(({ fileId, kind }, at) => ({ fileId, isFilm: kind === "video", name: String(at + 1) })),
    },
  };
}

export const loader = withHead(load);
export { meta } from "../base/loaded-head.ts";

/** Sends a comment, or changes one, and leads to the page that says so. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const written = {
    score: Number(textIn(form, "score")) || 0,
    content: textIn(form, "content").slice(0, 20_000),
    anonymous: form.has("anonymous"),
    files: form
      .getAll("files")
      .flatMap((id) => (typeof id === "string" && ID.test(id) ? id : []))
      .slice(0, 50),
  };
  const commentId = textIn(form, "commentId");
  const { review } = page.withKey(textIn(form, "idempotencyKey"));
  const sent = await attempt(
    ID.test(commentId)
      ? page.api.review.commentUpdate({ id: commentId, ...written })
      : review.commentCreate({ orderId: textIn(form, "orderId"), goodsId: textIn(form, "goodsId"), ...written }),
  );
  if (isRefusal(sent)) return data(refused(sent, form), { status: 400 });
  throw redirect(reviewAddresses(waysFrom(page)).sent());
}

/** What was sent before under this key is sent; what was changed since then is another comment. */
const refused = (refusal: Refusal, form: FormData): TypedAnswer => ({
  ...refusal,
  score: Number(textIn(form, "score")) || 0,
  content: textIn(form, "content"),
  anonymous: form.has("anonymous"),
  idempotencyKey: refusal.refused === "idempotency.conflict" ? crypto.randomUUID() : textIn(form, "idempotencyKey"),
});

export const clientAction = keepTyped(refused);

/** A comment about goods of an own order: written, or changed. */
export default function WritePage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <NothingToReview /> : <Write loaded={loaded} />;
}

function Write({ loaded }: { loaded: Present<Awaited<ReturnType<typeof load>>> }) {
  const text = useText("review");
  const answer = useActionData<typeof action>();
  return (
    <AccountArea title={text(loaded.comment ? "editTitle" : "formTitle")}>
      <ReviewForm key={loaded.comment?.id ?? `${loaded.goods.orderId} ${loaded.goods.goodsId}`} {...loaded} answer={answer} />
    </AccountArea>
  );
}

function NothingToReview() {
  const text = useText("review");
  const to = useTo(orderAddresses);
  return (
    <AccountArea title={text("formTitle")}>
      <EmptyState title={text("notReceived")} action={<LinkButton href={to.orders()}>{text("emptyAction")}</LinkButton>}>
        {text("checkHint")}
      </EmptyState>
    </AccountArea>
  );
}
