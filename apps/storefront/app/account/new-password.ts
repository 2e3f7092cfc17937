/** What a page can tell of a new password; the rest the shop says. */
import { textIn } from "../base/form/form-text.ts";

/** No password here is shorter. */
export const SHORTEST_PASSWORD = 8;

/** What is wrong with a new password and its repetition, by field. */
export function newPasswordMistakes(form: FormData) {
  const password = textIn(form, "password").trim();
  return {
    password: password.length < SHORTEST_PASSWORD ? "password.fail" : undefined,
    passwordAgain: password === textIn(form, "passwordAgain").trim() ? undefined : "password.mismatch",
  };
}
