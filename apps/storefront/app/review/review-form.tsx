import type { Refusal } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { CheckboxField, TextAreaField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { Picture } from "@rambla/ui/picture";
import { RatingField } from "@rambla/ui/rating-field";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { CallRefusal } from "../base/form/call-refusal.tsx";
import { draftOf, keepDraft, sendDraft } from "../base/form/draft.ts";
import { Form } from "../base/form/form.tsx";
import { pictureAddress } from "../base/picture-address.ts";
import { useRefusalText, useText } from "../base/text.tsx";
import { type FileLimits, FilePicker } from "../consultation/parts/file-picker.tsx";
import type { KeptFile } from "../consultation/parts/kept-file.ts";
import { readReview, reviewDraft, type TypedReview } from "./review-draft.ts";
import written from "../account/parts/written.module.css";
import styles from "./review.module.css";

export type GoodsToReview = {
  readonly orderId: string;
  readonly goodsId: string;
  readonly title: string;
  readonly picture: { readonly pictureId: string } | null;
};
export type TypedAnswer = Refusal & Omit<TypedReview, "files"> & { readonly idempotencyKey: string };

type Props = {
  goods: GoodsToReview;
  comment: (TypedReview & { readonly id: string; readonly isPublic: boolean; readonly reason: string | null }) | null;
  limits: FileLimits;
  bounds: { readonly min: number; readonly max: number };
  idempotencyKey: string;
  answer: TypedAnswer | undefined;
};

const STARS = [1, 2, 3, 4, 5] as const;
const NOTHING: TypedReview = { score: 0, content: "", anonymous: false, files: [] };

/** Stars, words and pictures about goods of an order. What was typed is kept until the shop has it. */
export function ReviewForm({ goods, comment, limits, bounds, idempotencyKey, answer }: Props) {
  const text = useText("review");
  const isSending = useNavigation().formData?.has("content") ?? false;
  const [isBusy, setIsBusy] = useState(false);
  const draft = reviewDraft(goods);
  const { typed, change, field } = useTyped(draft, { ...(comment ?? NOTHING), ...answer });
  const labels = useStarLabels();
  const { form, errorAt } = useErrors(answer);

  function submit(event: FormEvent) {
    if (isBusy || isSending) return event.preventDefault();
    sendDraft(draft);
  }
  return (
    <Form ref={form} method="post" noValidate className={written.form} onSubmit={submit}>
      <CallRefusal refusal={answer?.fields ? undefined : answer} />
      <input type="hidden" name="idempotencyKey" value={answer?.idempotencyKey ?? idempotencyKey} />
      <input type="hidden" name="orderId" value={goods.orderId} />
      <input type="hidden" name="goodsId" value={goods.goodsId} />
      {comment && <input type="hidden" name="commentId" value={comment.id} />}
      <About goods={goods} reason={comment?.reason ?? null} />
      <RatingField
        name="score"
        legend={text("score")}
        error={errorAt("score")}
        value={typed.score}
        onChange={(score) => change({ score })}
        labels={labels}
      />
      <TextAreaField
        name="content"
        label={text("content")}
        hint={text("contentHint", bounds)}
        error={errorAt("content")}
        required
        rows={7}
        ref={field}
        defaultValue={typed.content}
        onChange={({ target }) => change({ content: target.value })}
      />
      <FilePicker
        key={typed.isRestored ? "restored" : "new"}
        name="files"
        limits={limits}
        kept={typed.files}
        onBusy={setIsBusy}
        onKept={(files: readonly KeptFile[]) => change({ files: [...files] })}
      />
      <p className={written.muted}>{text("filesNote")}</p>
      <CheckboxField
        name="anonymous"
        label={text("anonymous")}
        hint={text("anonymousHint")}
        checked={typed.anonymous}
        onChange={({ target }) => change({ anonymous: target.checked })}
      />
      <p className={written.muted}>{text("checkHint")}</p>
      <p>
        <Button type="submit" busy={isSending || isBusy}>
          {text(comment ? "save" : "send")}
        </Button>
      </p>
    </Form>
  );
}

/** What is wrong at which field; the first of them gets the focus. */
function useErrors(answer: TypedAnswer | undefined) {
  const refusalText = useRefusalText();
  const form = useRef<HTMLFormElement>(null);
  const fields = answer?.fields;
  useEffect(() => {
    if (!fields) return;
    form.current?.querySelector<HTMLElement>(fields["score"] ? "[name=score]" : "[name=content]")?.focus();
  }, [fields]);
  const errorAt = (name: "score" | "content") => fields?.[name] && refusalText(fields[name], answer?.values);
  return { form, errorAt };
}

/** What it is about, and why the text before was not approved. */
function About({ goods: { title, picture }, reason }: { goods: GoodsToReview; reason: string | null }) {
  const text = useText("review");
  return (
    <>
      <div className={styles.goods}>
        {picture && <Picture src={(width) => pictureAddress(picture.pictureId, width)} alt="" widths={[160, 240]} sizes="5rem" />}
        <p className={styles.title}>{title}</p>
      </div>
      {reason !== null && (
        <Notice tone="warning">
          <p>{text("not_approved")}</p>
          <p>{text("reason", { reason })}</p>
        </Notice>
      )}
    </>
  );
}

function useStarLabels(): readonly string[] {
  const text = useText("goods");
  return STARS.map((stars) => text("stars", { stars }));
}

/** What is typed, with what was kept of it here before, or typed before the page came alive: `isRestored` once that has come. */
function useTyped(draft: string, first: TypedReview) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<TypedReview & { readonly isRestored: boolean }>({ ...first, isRestored: false });
  function change(part: Partial<TypedReview>) {
    const { score, content, anonymous, files } = { ...typed, ...part };
    // What the picker tells of itself is no change.
    if (part.files && JSON.stringify(part.files) === JSON.stringify(typed.files)) return;
    keepDraft(draft, { score, content, anonymous, files } satisfies TypedReview);
    setTyped((known) => ({ ...known, ...part }));
  }
  const restore = useEffectEvent(() => {
    const element = field.current;
    if (element && element.value !== first.content) return change({ content: element.value });
    const kept = readReview(draftOf(draft));
    if (!kept) return;
    setTyped({ ...kept, isRestored: true });
    if (element) element.value = kept.content;
  });
  useEffect(() => restore(), [draft]);
  return { typed, change, field };
}
