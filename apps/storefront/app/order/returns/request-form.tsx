import { Button } from "@rambla/ui/button";
import { earlyIn } from "@rambla/ui/early";
import { ErrorSummary, type FormError } from "@rambla/ui/error-summary";
import { FieldGroup, TextAreaField, TextField } from "@rambla/ui/field";
import { RadioCard } from "@rambla/ui/radio-card";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { draftOf, keepDraft, sendDraft } from "../../base/form/draft.ts";
import { Form } from "../../base/form/form.tsx";
import { useRefusalText, useText } from "../../base/text.tsx";
import { FilePicker } from "../../consultation/parts/file-picker.tsx";
import type { KeptFile } from "../../consultation/parts/kept-file.ts";
import { RequestLine } from "./request-line.tsx";
import type { RequestAnswer, Returnable } from "./request-page.tsx";
import styles from "./returns.module.css";
import { mergedDraft, readDraft, type RequestDraft, requestDraft, typedRequest } from "./typed-request.ts";

const idOf = (field: string): string => `request-${field}`;

/** The place in the form of each field that the call refuses. */
const PLACE_OF: Readonly<Record<string, string>> = {
  items: "items",
  reasonCode: "items",
  pictures: "pictures",
  description: "description",
  serialNumber: "serialNumber",
};

type Props = { order: Returnable; answer: RequestAnswer | undefined };

/** What comes back, why, and what is wanted for it. What was typed is kept until the shop has it. */
export function RequestForm({ order, answer }: Props) {
  const text = useText("afterSale");
  const orderText = useText("order");
  const isSending = useNavigation().formData?.has("description") ?? false;
  const [isBusy, setIsBusy] = useState(false);
  const { form, first, change, keepFiles } = useTyped(order, answer);
  const { errors, now, errorAt, mend } = useErrors(order, answer);

  function edit({ target }: FormEvent) {
    if (target instanceof Element) mend(target.id, target.getAttribute("name") ?? "");
    change();
  }

  function submit(event: FormEvent) {
    if (isBusy || isSending) return event.preventDefault();
    sendDraft(requestDraft(order.orderId));
  }
  return (
    <div className={styles.asking}>
      <ErrorSummary title={(count) => orderText("errorsTitle", { count })} errors={errors} now={now} />
      <Form ref={form} method="post" noValidate className={styles.form} onChange={edit} onSubmit={submit}>
        <input type="hidden" name="idempotencyKey" value={answer?.idempotencyKey ?? order.idempotencyKey} />
        {order.until && <p className={styles.muted}>{text("until", { date: order.until })}</p>}
        <Fields key={first.isRestored ? "restored" : "first"} order={order} first={first} errorAt={errorAt} onChange={change} />
        <div className={styles.files}>
          <FilePicker
            key={first.isRestored ? "restored" : "first"}
            name="files"
            id={idOf("pictures")}
            error={errorAt("pictures")}
            limits={order.limits}
            kept={first.files}
            isShown={order.isKnown}
            onBusy={setIsBusy}
            onKept={(kept) => {
              mend(idOf("pictures"), "files");
              keepFiles(kept);
            }}
          />
          <p className={styles.muted}>{text("filesNote")}</p>
        </div>
        <p>
          <Button type="submit" busy={isSending || isBusy}>
            {text("send")}
          </Button>
        </p>
      </Form>
    </div>
  );
}

type FieldsProps = {
  order: Returnable;
  first: RequestDraft;
  errorAt: (field: string) => ReactNode;
  onChange: () => void;
};

function Fields({ order, first, errorAt, onChange }: FieldsProps) {
  const text = useText("afterSale");
  const orderText = useText("order");
  return (
    <>
      <KindOfRequest order={order} first={first} />
      <FieldGroup legend={text("items")} error={errorAt("items")}>
        <ul role="list" className={styles.lines}>
          {order.items.map((item) => (
            <RequestLine
              key={item.line}
              item={item}
              reasons={order.reasons}
              typed={first.items.find(({ line }) => line === item.line)}
              isOnly={order.items.length === 1}
              idOf={idOf}
              errorAt={errorAt}
              onChange={onChange}
            />
          ))}
        </ul>
      </FieldGroup>
      <Description bounds={order.bounds} first={first.description} error={errorAt("description")} />
      <TextField
        id={idOf("serialNumber")}
        name="serialNumber"
        label={text("serial")}
        optional={order.serialRequired ? undefined : orderText("optional")}
        hint={text("serialHint")}
        error={errorAt("serialNumber")}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={first.serialNumber}
      />
    </>
  );
}

/** Money or other goods; the latter while there are some. */
function KindOfRequest({ order, first }: Pick<FieldsProps, "order" | "first">) {
  const text = useText("afterSale");
  const canExchange = order.items.some(({ exchange }) => exchange.some(({ available }) => available));
  const isExchange = canExchange && first.type === "exchange";
  return (
    // Where the last goods to exchange for are gone, a return is chosen.
    <FieldGroup key={String(canExchange)} legend={text("type")}>
      <RadioCard name="type" value="return" title={text("type.return")} defaultChecked={!isExchange} />
      <RadioCard
        name="type"
        value="exchange"
        title={text("type.exchange")}
        description={text(canExchange ? "exchangeHint" : "exchangeNone")}
        disabled={!canExchange}
        defaultChecked={isExchange}
      />
    </FieldGroup>
  );
}

const lengthOf = (words: string) => [...words.trim()].length;

function Description({ bounds, first, error }: { bounds: Returnable["bounds"]; first: string; error: ReactNode }) {
  const text = useText("afterSale");
  const order = useText("order");
  const [length, setLength] = useState(lengthOf(first));
  return (
    <div className={styles.description}>
      <TextAreaField
        id={idOf("description")}
        name="description"
        label={text("description")}
        hint={text("descriptionHint", bounds)}
        error={error}
        required
        rows={5}
        defaultValue={first}
        onChange={({ target }) => setLength(lengthOf(target.value))}
      />
      <p className={styles.counter}>{order("cancelCount", { count: length, max: bounds.max })}</p>
    </div>
  );
}

/** What is wrong, above the form and at its fields, until it is changed. */
function useErrors({ items, bounds }: Returnable, answer: RequestAnswer | undefined) {
  const text = useText("afterSale");
  const refusalText = useRefusalText();
  const [mended, setMended] = useState<{ readonly of: RequestAnswer | undefined; readonly ids: readonly string[] }>();
  const ids = mended !== undefined && mended.of === answer ? mended.ids : NONE;
  const told = useMemo(() => {
    if (!answer) return NONE;
    const lacks = Object.entries(answer.lacks).map(([place, lack]) => ({ place, words: text(lack, bounds) }));
    const refused = Object.entries(answer.fields ?? { [answer.refused]: answer.refused });
    const line = answer.values?.["line"] ?? items[0]?.line;
    const placeOf = (field: string) => (field === "wantedGoodsId" ? `wanted-${line}` : PLACE_OF[field]);
    const wrong = refused.map(([field, code]) => ({ place: placeOf(field), words: refusalText(code, answer.values) }));
    // A group takes no focus: its first field does.
    const fieldOf = (place: string) => idOf(place === "items" ? `line-${items[0]?.line}` : place);
    return (lacks.length > 0 ? lacks : wrong).map(({ place, words }) => ({
      place,
      words,
      error: { text: titled(place, words, items), ...(place !== undefined && { fieldId: fieldOf(place) }) } satisfies FormError,
    }));
  }, [answer, bounds, items, refusalText, text]);
  const errors = useMemo(() => told.map(({ error }) => error), [told]);
  const isMended = (fieldId: string) => ids.includes(fieldId);
  return {
    errors,
    now: (fieldId: string) => (isMended(fieldId) ? undefined : errors.find((error) => error.fieldId === fieldId)?.text),
    errorAt: (name: string) => told.find(({ place, error }) => place === name && !isMended(error.fieldId ?? ""))?.words,
    /** A field was changed; any line stands for the first one, where the whole list is told of. */
    mend(fieldId: string, name: string): void {
      if (!answer) return;
      const changed = name.startsWith("line-") ? idOf(`line-${items[0]?.line}`) : fieldId;
      setMended({ of: answer, ids: [...ids, changed] });
    },
  };
}

const NONE: readonly never[] = [];

/** What is wrong about one of several lines, with its goods. */
function titled(place: string | undefined, words: string, items: Returnable["items"]): string {
  const line = Number(/^(?:reason|wanted)-(\d+)$/.exec(place ?? "")?.[1]);
  const title = items.length > 1 ? items.find((item) => item.line === line)?.title : undefined;
  return title === undefined ? words : `${title}: ${words}`;
}

/** What the form begins with, and what is kept of it: what was typed before, here or before the page came alive, counts. */
function useTyped(order: Returnable, answer: RequestAnswer | undefined) {
  const draft = requestDraft(order.orderId);
  const form = useRef<HTMLFormElement>(null);
  const files = useRef<readonly KeptFile[]>([]);
  const [first, setFirst] = useState<RequestDraft & { readonly isRestored: boolean }>({
    ...(answer?.typed ?? { type: "return", items: [], description: "", serialNumber: "" }),
    files: [],
    isRestored: false,
  });
  function change() {
    if (form.current) keepDraft(draft, { ...typedRequest(new FormData(form.current)), files: files.current } satisfies RequestDraft);
  }
  function keepFiles(kept: readonly KeptFile[]) {
    if (kept.length === 0 && files.current.length === 0) return;
    files.current = kept;
    change();
  }
  const restore = useEffectEvent(() => {
    if (!form.current) return;
    const { entered, names } = earlyIn(form.current);
    const kept = readDraft(draftOf(draft));
    if (kept) {
      files.current = kept.files;
      setFirst({ ...mergedDraft(kept, typedRequest(entered), names), isRestored: true });
    } else if (names.size > 0) change();
  });
  useEffect(() => restore(), [draft]);
  // A refused request is a draft again, and so is what was entered early.
  const keepOn = useEffectEvent(() => change());
  useEffect(() => {
    if (answer || first.isRestored) keepOn();
  }, [answer, first]);
  return { form, first, change, keepFiles };
}
