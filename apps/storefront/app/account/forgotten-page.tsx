import { isRefusal } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import { Link } from "@rambla/ui/link";
import { type ActionFunctionArgs, redirect, useActionData, useNavigation } from "react-router";
import { textIn } from "../base/form-text.ts";
import { useTo } from "../base/market.tsx";
import { attempt, pageContext, waysFrom } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { AccountForm, useProblem } from "./account-form.tsx";
import styles from "./account-page.module.css";
import { keepAccountTyped, refused, wrongField } from "./form-answer.ts";
import { accountAddresses } from "./parts/addresses.ts";

export const loader = withHead(async () => ({}));
export { meta } from "../base/loaded-head.ts";

/** Sends the mail that leads to a new password, whoever asks for whatever mailbox (D-185). */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const sent = await attempt(page.api.account.sendCode({ account: textIn(form, "email").slice(0, 254), type: "reset" }));
  if (isRefusal(sent)) return refused(sent.fields ? wrongField("email", sent.refused) : sent, form);
  return redirect(accountAddresses(waysFrom(page)).sent(sent.verificationId));
}

export const clientAction = keepAccountTyped;

/** Forgotten the password: which mailbox shall the mail go to. */
export default function ForgottenPage() {
  const text = useText("account");
  const to = useTo(accountAddresses);
  const problem = useActionData<typeof action>();
  const { errors, of } = useProblem(problem, ["mailbox"], "forgotten");
  const busy = useNavigation().formData !== undefined;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{text("forgottenTitle")}</h1>
        <p className={styles.lead}>{text("forgottenLead")}</p>
      </header>
      <AccountForm errors={errors}>
        <TextField {...of("email")} type="email" label={text("email")} autoComplete="username" autoCapitalize="none" spellCheck={false} required maxLength={254} defaultValue={problem?.typed.email} />
        <Button type="submit" name="intent" value="mailbox" size="l" wide busy={busy}>
          {text("sendMail")}
        </Button>
      </AccountForm>
      <p className={styles.links}>
        <Link href={to.login()}>{text("backToLogin")}</Link>
      </p>
    </div>
  );
}
