/** Answers of account forms: the refusal and what was typed, without secrets. */
import type { Refusal } from "@rambla/core/refusal";
import { data } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { keepTyped } from "../../base/form/keep-typed.ts";

export type FormProblem<Field extends string = string> = {
  readonly refusal: Refusal;
  /** The pressed button, which identifies the form. */
  readonly intent: string;
  readonly typed: { readonly [Name in Field]?: string };
};

/**
 * Makes the answers of a page's forms.
 * @param shown fields that keep their input
 * @returns `refused`, the action's answer to a refused form, and `keepTyped`, the page's `clientAction`
 */
export function formAnswer<Field extends string = never>(...shown: readonly Field[]) {
  const problemOf = (refusal: Refusal, form: FormData): FormProblem<Field> => {
    const typed: FormProblem<Field>["typed"] = {};
    for (const name of shown) Object.assign(typed, { [name]: textIn(form, name) });
    return { refusal, intent: textIn(form, "intent"), typed };
  };
  return {
    refused: (refusal: Refusal, form: FormData) => data(problemOf(refusal, form), { status: 400 }),
    keepTyped: keepTyped(problemOf),
  };
}
