import { type Refusal, refuseFields } from "@rambla/core/refusal";
import { textIn } from "../../base/form/form-text.ts";
import { attempt, type PageContext } from "../../base/page-context.ts";
import { newPasswordMistakes } from "../new-password.ts";

export async function changePassword({ api, deviceToken }: PageContext, form: FormData): Promise<object | Refusal> {
  const wrong = refuseFields(newPasswordMistakes(form));
  if (wrong) return wrong;
  return await attempt(
    api.account.changePassword({
      oldPassword: textIn(form, "oldPassword").slice(0, 200),
      password: textIn(form, "password").slice(0, 200),
      device_token: deviceToken,
    }),
  );
}
