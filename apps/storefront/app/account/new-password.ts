/** Checks a new password as far as the browser can; the server checks the rest. */
import { textIn } from "../base/form/form-text.ts";

export const SHORTEST_PASSWORD = 8;

/** Gives the mistakes in a new password and its repetition, by field. */
export function newPasswordMistakes(form: FormData) {
  const password = textIn(form, "password").trim();
  return {
    password: password.length < SHORTEST_PASSWORD ? "password.fail" : undefined,
    passwordAgain: password === textIn(form, "passwordAgain").trim() ? undefined : "password.mismatch",
  };
}
