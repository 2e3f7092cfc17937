import type { Refusal } from "@rambla/core/refusal";
import { ErrorSummary, type FormError } from "@rambla/ui/error-summary";
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from "react";
import { Form } from "../base/form.tsx";
import { useRefusalText, useText } from "../base/text.tsx";
import type { FormProblem } from "./form-answer.ts";
import styles from "./account-page.module.css";

/** What was wrong with one form of a page: the lines of its summary, and the words at each field. */
export function useProblem(problem: FormProblem | undefined, intents: readonly string[], prefix: string) {
  const refusalText = useRefusalText();
  const refusal: Refusal | undefined = problem && intents.includes(problem.intent) ? problem.refusal : undefined;
  return useMemo(() => {
    const fields = Object.entries(refusal?.fields ?? {});
    const errors: FormError[] = refusal && fields.length === 0 ? [{ text: refusalText(refusal.refused, refusal.values) }] : fields.map(([name, code]) => ({ fieldId: `${prefix}-${name}`, text: refusalText(code, refusal?.values) }));
    const of = (name: string): { readonly id: string; readonly name: string; readonly error: ReactNode } => {
      const code = refusal?.fields?.[name];
      return { id: `${prefix}-${name}`, name, error: code && refusalText(code, refusal.values) };
    };
    return { errors, of };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new answer is a new object, and its words do not change
  }, [refusal]);
}

/** A form of an account: what is wrong with it above it, once, and its fields in a column (O3). */
export function AccountForm({ errors, children, ...form }: { errors: readonly FormError[] } & ComponentProps<typeof Form>) {
  const text = useText("account");
  return (
    <>
      <ErrorSummary title={(count) => text("errorsTitle", { count })} errors={errors} />
      <Form {...form} method="post" noValidate className={styles.form}>
        {children}
      </Form>
    </>
  );
}

/** Seconds that are left of those the server told; they go by in the browser. */
export function useSecondsLeft(seconds: number, of: string): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const until = performance.now() + seconds * 1000;
    setLeft(seconds);
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [seconds, of]);
  return left;
}
