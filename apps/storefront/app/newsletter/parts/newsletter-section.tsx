import { Button } from "@rambla/ui/button";
import { AccountForm, useProblem } from "../../account/parts/account-form.tsx";
import { AreaSection } from "../../account/parts/area.tsx";
import type { FormProblem } from "../../account/parts/form-answer.ts";
import { useText } from "../../base/text.tsx";

/** @param done that it was just switched */
export function NewsletterSection({
  own: { email, isSubscribed },
  problem,
  done,
  busy,
}: {
  own: { readonly email: string | null; readonly isSubscribed: boolean };
  problem: FormProblem | undefined;
  done: boolean;
  busy: boolean;
}) {
  const text = useText("newsletter");
  const { errors } = useProblem(problem, ["newsletterOn", "newsletterOff"], "newsletter");
  if (email === null) return null;
  return (
    <AreaSection title={text("title")} news={done && text(isSubscribed ? "switchedOn" : "switchedOff")}>
      <p>{text(isSubscribed ? "isOn" : "isOff")}</p>
      <AccountForm errors={errors}>
        <p>
          <Button type="submit" name="intent" value={isSubscribed ? "newsletterOff" : "newsletterOn"} variant="secondary" busy={busy}>
            {text(isSubscribed ? "switchOff" : "switchOn")}
          </Button>
        </p>
      </AccountForm>
    </AreaSection>
  );
}
