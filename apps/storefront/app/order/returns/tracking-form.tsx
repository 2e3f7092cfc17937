import { Button } from "@rambla/ui/button";
import { earlyIn } from "@rambla/ui/early";
import { ErrorSummary, type FormError } from "@rambla/ui/error-summary";
import { TextField } from "@rambla/ui/field";
import { useEffect, useMemo, useRef } from "react";
import { useNavigation } from "react-router";
import { draftOf, keepDraft } from "../../base/form/draft.ts";
import { Form } from "../../base/form/form.tsx";
import { textIn } from "../../base/form/form-text.ts";
import { useRefusalText, useText } from "../../base/text.tsx";
import type { TrackingAnswer } from "./detail-page.tsx";
import type { ShownRequest } from "./returns.data.ts";
import styles from "./returns.module.css";

type Props = {
  request: ShownRequest;
  companies: readonly { readonly value: string; readonly label: string }[];
  answer: TrackingAnswer | undefined;
};

/** The field of the form for each one that the call refuses. */
const WRONG: Readonly<Record<string, { readonly fieldId: string; readonly key: "wrongCompany" | "wrongCode" }>> = {
  logisticsCompany: { fieldId: "tracking-company", key: "wrongCompany" },
  logisticsCode: { fieldId: "tracking-code", key: "wrongCode" },
};

/** With whom and under what number the goods are sent back: entered, or corrected. */
export function TrackingForm({ request: { postSaleId, orderId, logisticsCompany, logisticsCode }, companies, answer }: Props) {
  const text = useText("afterSale");
  const order = useText("order");
  const refusalText = useRefusalText();
  const { state } = useNavigation();
  const draft = `tracking:${postSaleId}`;
  const about = logisticsCode ?? "";
  const form = useKept(draft, about);
  const errors = useMemo((): readonly FormError[] => {
    if (!answer) return [];
    const { company, code } = answer.lacks;
    const lacks = [
      ...(company ? [{ fieldId: "tracking-company", text: text("lackCompany") }] : []),
      ...(code ? [{ fieldId: "tracking-code", text: refusalText("afterSale.trackingRequired") }] : []),
    ];
    const wrong = Object.keys(answer.fields ?? {}).flatMap((field) => WRONG[field] ?? []);
    const found = [...lacks, ...wrong.map(({ fieldId, key }) => ({ fieldId, text: text(key) }))];
    return found.length > 0 ? found : [{ text: refusalText(answer.refused, answer.values) }];
  }, [answer, refusalText, text]);
  const errorAt = (fieldId: string) => errors.find((error) => error.fieldId === fieldId)?.text;
  const isBusy = state !== "idle";
  return (
    <>
      <ErrorSummary title={(count) => order("errorsTitle", { count })} errors={errors} />
      <Form
        ref={form}
        method="post"
        noValidate
        replace
        preventScrollReset
        className={styles.tracking}
        onChange={({ currentTarget }) => keepDraft(draft, draftIn(new FormData(currentTarget), about))}
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        <input type="hidden" name="orderId" value={orderId} />
        <TextField
          id="tracking-company"
          name="company"
          label={order("logisticsCompany")}
          hint={companies.length > 0 ? text("companyHint") : undefined}
          error={errorAt("tracking-company")}
          list="tracking-companies"
          maxLength={200}
          autoComplete="off"
          defaultValue={answer?.typed.company ?? logisticsCompany ?? ""}
        />
        <datalist id="tracking-companies">
          {companies.map(({ value, label }) => (
            <option key={value} value={label}>
              {label}
            </option>
          ))}
        </datalist>
        <TextField
          id="tracking-code"
          name="code"
          label={order("trackingNumber")}
          error={errorAt("tracking-code")}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={answer?.typed.code ?? logisticsCode ?? ""}
        />
        <p>
          <Button type="submit" variant={logisticsCode === null ? "primary" : "secondary"} busy={isBusy}>
            {text(logisticsCode === null ? "trackingSend" : "trackingChange")}
          </Button>
        </p>
      </Form>
    </>
  );
}

const draftIn = (typed: FormData, about: string) => ({ about, company: textIn(typed, "company"), code: textIn(typed, "code") });

/** Shows again what was typed before a reload; what was entered early wins. @param about the number that was shown when it was typed */
function useKept(draft: string, about: string) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!form.current) return;
    const { names } = earlyIn(form.current);
    const kept = draftOf(draft);
    const isOfThis = typeof kept === "object" && kept !== null && "about" in kept && kept.about === about;
    for (const [name, typed] of isOfThis ? Object.entries(kept) : []) {
      const field = form.current.elements.namedItem(name);
      if (field instanceof HTMLInputElement && typeof typed === "string" && !names.has(name)) field.value = typed;
    }
    if (names.size > 0) keepDraft(draft, draftIn(earlyIn(form.current).entered, about));
  }, [draft, about]);
  return form;
}
