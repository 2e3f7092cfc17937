import type { Refusal } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { TextAreaField } from "@rambla/ui/field";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { CallRefusal } from "../base/form/call-refusal.tsx";
import { draftOf, keepDraft, sendDraft } from "../base/form/draft.ts";
import { Form } from "../base/form/form.tsx";
import { useRefusalText, useText } from "../base/text.tsx";
import styles from "../account/parts/written.module.css";
import { type FileLimits, FilePicker } from "./parts/file-picker.tsx";
import { questionDraft } from "./question-draft.ts";

export type FormAnswer = Refusal & { readonly content: string; readonly idempotencyKey: string };
type Props = {
  answer: FormAnswer | undefined;
  idempotencyKey: string;
  files: FileLimits;
  goods: { readonly goodsId: string; readonly title: string } | null;
};

export function QuestionForm({ answer, idempotencyKey, files, goods }: Props) {
  const text = useText("consultation");
  const refusalText = useRefusalText();
  const field = useRef<HTMLTextAreaElement>(null);
  const isSending = useNavigation().formData?.has("content") ?? false;
  const [isBusy, setIsBusy] = useState(false);
  const wrong = answer?.fields?.["content"];
  useEffect(() => {
    if (wrong) field.current?.focus();
  }, [answer, wrong]);

  // Restores a draft, or what was typed before hydration.
  const draft = questionDraft(goods?.goodsId);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const kept = draftOf(draft);
    if (element.value !== "") keepDraft(draft, element.value);
    else if (typeof kept === "string") element.value = kept;
  }, [draft]);

  function submit(event: FormEvent) {
    if (isBusy || isSending) return event.preventDefault();
    sendDraft(draft);
  }
  return (
    <Form method="post" noValidate className={styles.form} onSubmit={submit}>
      <CallRefusal refusal={wrong ? undefined : answer} />
      <input type="hidden" name="idempotencyKey" value={answer?.idempotencyKey ?? idempotencyKey} />
      {goods && (
        <>
          <input type="hidden" name="goodsId" value={goods.goodsId} />
          <p>{text("about", { title: goods.title })}</p>
        </>
      )}
      <TextAreaField
        ref={field}
        name="content"
        label={text("content")}
        hint={goods ? text("publicHint") : text("contentHint")}
        error={wrong && refusalText(wrong, answer.values)}
        required
        rows={6}
        maxLength={10_000}
        defaultValue={answer?.content}
        onChange={({ target }) => keepDraft(draft, target.value)}
      />
      <FilePicker name="files" limits={files} onBusy={setIsBusy} />
      <p>
        <Button type="submit" busy={isSending || isBusy}>
          {text("send")}
        </Button>
      </p>
    </Form>
  );
}
