/** What the forms of an account answer: why not, and what was typed, secrets left out. */
import type { Refusal } from "@rambla/core/refusal";
import { data } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { keepTyped } from "../../base/form/keep-typed.ts";

export type FormProblem<Field extends string = string> = {
  readonly refusal: Refusal;
  /** Which button was pressed, and so which of a page's forms it is about. */
  readonly intent: string;
  readonly typed: { readonly [Name in Field]?: string };
};

/**
 * How the forms of one page are answered.
 * @param shown the fields whose words come back in the page
 * @returns `refused`, the answer of its action to a form that was refused, and `keepTyped`, its `clientAction`
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
