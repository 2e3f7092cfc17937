import { Button } from "@rambla/ui/button";
import { useNavigation } from "react-router";
import { useText } from "../../base/text.tsx";
import { NewPasswordFields } from "../new-password-fields.tsx";
import { AccountForm, PasswordField, useProblem } from "../parts/account-form.tsx";
import type { FormProblem } from "../parts/form-answer.ts";

/** @param isDone empties the fields */
export function PasswordForm({ username, problem, isDone }: { username: string; problem: FormProblem | undefined; isDone: boolean }) {
  const text = useText("account");
  const { errors, of } = useProblem(problem, ["password"], "change");
  const busy = useNavigation().formData?.get("intent") === "password";
  return (
    <AccountForm errors={errors} key={isDone ? "changed" : "change"}>
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField {...of("oldPassword")} label={text("oldPassword")} />
      <NewPasswordFields of={of} label="newPassword" />
      <p>
        <Button type="submit" name="intent" value="password" variant="secondary" busy={busy}>
          {text("savePassword")}
        </Button>
      </p>
    </AccountForm>
  );
}
