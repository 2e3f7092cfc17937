import { ErrorSummary, type FormError } from "@rambla/ui/error-summary";
import { TextField, type TextFieldProps } from "@rambla/ui/field";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { Form } from "../../base/form/form.tsx";
import { useRefusalText, useText } from "../../base/text.tsx";
import styles from "./account-form.module.css";
import type { FormProblem } from "./form-answer.ts";

/** Gives a field's attributes and its error. */
export type FieldOf = (name: string) => { readonly id: string; readonly name: string; readonly error: ReactNode };

/**
 * Gives the errors of one form: lines for its summary and a sentence for each field.
 * @param intents the buttons of this form
 * @param prefix makes the fields' ids unique on the page
 */
export function useProblem(
  problem: FormProblem | undefined,
  intents: readonly string[],
  prefix: string,
): { readonly errors: readonly FormError[]; readonly of: FieldOf } {
  const refusalText = useRefusalText();
  const refusal = problem && intents.includes(problem.intent) ? problem.refusal : undefined;
  // Memoised, because a new list takes the focus.
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

/** A form with its error summary on top. */
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

/** @param props.isNew whether it is chosen here */
export function PasswordField({ isNew = false, ...field }: TextFieldProps & { isNew?: boolean }) {
  return <TextField {...field} type="password" autoComplete={isNew ? "new-password" : "current-password"} required maxLength={200} />;
}

/** The mailbox or number of an account, and its password. */
export function CredentialFields({ of, byPhone, username }: { of: FieldOf; byPhone: boolean; username: string | undefined }) {
  const text = useText("account");
  return (
    <>
      <TextField
        {...of("username")}
        label={text(byPhone ? "username" : "email")}
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        defaultValue={username}
      />
      <PasswordField {...of("password")} label={text("password")} />
    </>
  );
}
