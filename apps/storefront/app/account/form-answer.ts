/** What the forms of an account answer: why not, and what was typed, secrets left out. */
import { type Refusal, refuse } from "@rambla/core/refusal";
import { data } from "react-router";
import { keepTyped } from "../base/keep-typed.ts";
import { textIn } from "../base/form-text.ts";

/** Fields whose words may come back in a page. */
const SHOWN = ["username", "email", "nickname", "invitationCode", "agreement"] as const;
export type Typed = Readonly<Record<(typeof SHOWN)[number], string>>;

export type FormProblem = { readonly refusal: Refusal; readonly typed: Typed; /** Which of a page's forms it is about. */ readonly intent: string };

const problemOf = (refusal: Refusal, form: FormData): FormProblem => ({
  refusal, intent: textIn(form, "intent"),
  typed: { username: textIn(form, "username"), email: textIn(form, "email"), nickname: textIn(form, "nickname"), invitationCode: textIn(form, "invitationCode"), agreement: textIn(form, "agreement") },
});

/** The answer to a form that was refused. */
export function refused(refusal: Refusal, form: FormData) {
  return data(problemOf(refusal, form), { status: 400 });
}

/** The `clientAction` of every page here. */
export const keepAccountTyped = keepTyped(problemOf);

/** A refusal about one field, with the same code. */
export function wrongField(field: string, code: string): Refusal {
  return refuse(code, { fields: { [field]: code } });
}

/** What is wrong with a new password and its repetition, as far as a page can tell. */
export function checkNewPassword(form: FormData): Refusal | undefined {
  const password = textIn(form, "password").trim();
  if (password.length < SHORTEST_PASSWORD) return wrongField("password", "password.fail");
  return password === textIn(form, "passwordAgain").trim() ? undefined : wrongField("passwordAgain", "password.mismatch");
}

/** No password here is shorter. */
export const SHORTEST_PASSWORD = 8;
