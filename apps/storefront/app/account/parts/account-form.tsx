import { ErrorSummary, type FormError } from "@rambla/ui/error-summary";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { Form } from "../../base/form/form.tsx";
import { useRefusalText, useText } from "../../base/text.tsx";
import styles from "./account-form.module.css";
import type { FormProblem } from "./form-answer.ts";

/** What a field of a form is told: its names, and what is wrong with it. */
export type FieldOf = (name: string) => { readonly id: string; readonly name: string; readonly error: ReactNode };

/**
 * What was wrong with one form of a page: the lines of its summary, and the words at each field.
 * @param intents the buttons of this form
 * @param prefix keeps the ids of its fields from those of other forms
 */
export function useProblem(
  problem: FormProblem | undefined,
  intents: readonly string[],
  prefix: string,
): { readonly errors: readonly FormError[]; readonly of: FieldOf } {
  const refusalText = useRefusalText();
  const refusal = problem && intents.includes(problem.intent) ? problem.refusal : undefined;
  // The same for as long as the answer is: a new list takes the focus anew.
  return useMemo(() => {
    const words = (code: string) => refusalText(code, refusal?.values);
    const fields = Object.entries(refusal?.fields ?? {});
    const ofAll: FormError[] = refusal && fields.length === 0 ? [{ text: words(refusal.refused) }] : [];
    return {
      errors: [...ofAll, ...fields.map(([name, code]) => ({ fieldId: `${prefix}-${name}`, text: words(code) }))],
      of: (name: string) => {
        const code = refusal?.fields?.[name];
        return { id: `${prefix}-${name}`, name, error: code && words(code) };
      },
    };
  }, [refusal, refusalText, prefix]);
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
