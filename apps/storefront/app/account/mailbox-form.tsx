import { Button } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import { useNavigation } from "react-router";
import { useText } from "../base/text.tsx";
import { AccountForm, useProblem } from "./parts/account-form.tsx";
import type { FormProblem } from "./parts/form-answer.ts";

/**
 * Asks for the mailbox that a code shall go to.
 * @param autoComplete `username` where it names an account that there is
 * @param children the words of the button
 */
export function MailboxForm({ problem, autoComplete, children }: { problem: FormProblem<"email"> | undefined; autoComplete: "email" | "username"; children: string }) {
  const text = useText("account");
  const { errors, of } = useProblem(problem, ["mailbox"], "mailbox");
  const busy = useNavigation().formData?.get("intent") === "mailbox";
  return (
    <AccountForm errors={errors}>
      <TextField {...of("email")} type="email" label={text("email")} autoComplete={autoComplete} autoCapitalize="none" spellCheck={false} required maxLength={254} defaultValue={problem?.typed.email} />
      <Button type="submit" name="intent" value="mailbox" size="l" wide busy={busy}>
        {children}
      </Button>
    </AccountForm>
  );
}
