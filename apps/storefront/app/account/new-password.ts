/** What a page can tell of a new password; the rest the shop says. */
import { type Refusal, refuseField } from "@rambla/core/refusal";
import { textIn } from "../base/form-text.ts";

/** No password here is shorter. */
export const SHORTEST_PASSWORD = 8;

/** What is wrong with a new password and its repetition. */
export function checkNewPassword(form: FormData): Refusal | undefined {
  const password = textIn(form, "password").trim();
  if (password.length < SHORTEST_PASSWORD) return refuseField("password", "password.fail");
  return password === textIn(form, "passwordAgain").trim() ? undefined : refuseField("passwordAgain", "password.mismatch");
}
