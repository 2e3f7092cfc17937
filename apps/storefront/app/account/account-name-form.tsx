import { Button } from "@rambla/ui/button";
import { useNavigation } from "react-router";
import { MailboxField } from "../base/form/mailbox-field.tsx";
import { useText } from "../base/text.tsx";
import { AccountForm, useProblem } from "./parts/account-form.tsx";
import type { FormProblem } from "./parts/form-answer.ts";

/**
 * Asks for the mailbox or mobile number that gets a code.
 * @param autoComplete `username` where it names an existing account
 * @param children label of the button
 */
export function AccountNameForm({
  problem,
  byPhone,
  autoComplete,
  children,
}: {
  problem: FormProblem<"account"> | undefined;
  byPhone: boolean;
  autoComplete: "email" | "username";
  children: string;
}) {
  const text = useText("account");
  const { errors, of } = useProblem(problem, ["account"], "name");
  const busy = useNavigation().formData?.get("intent") === "account";
  return (
    <AccountForm errors={errors}>
      <MailboxField
        {...of("account")}
        type={byPhone ? "text" : "email"}
        label={text(byPhone ? "username" : "email")}
        autoComplete={autoComplete}
        required
        defaultValue={problem?.typed.account}
      />
      <Button type="submit" name="intent" value="account" size="l" wide busy={busy}>
        {children}
      </Button>
    </AccountForm>
  );
}
