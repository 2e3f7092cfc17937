import { isRefusal, refuseFields } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { useTo } from "../../base/market.tsx";
import { attempt, pageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { ProofFields, SendAgain, sentLead } from "../code-parts.tsx";
import { LinkExpired } from "../link-expired.tsx";
import { newPasswordMistakes } from "../new-password.ts";
import { NewPasswordFields } from "../new-password-fields.tsx";
import { AccountForm, useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { formAnswer } from "../parts/form-answer.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { missingCode, proofIn, sendAgain, type Sent, sentIn } from "../proof.ts";

const { refused, keepTyped } = formAnswer();

export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => {
  const sent = await sentIn(context.get(pageContext), request);
  return { sent: sent?.purpose === "reset" ? sent : null };
});
export { meta } from "../../base/loaded-head.ts";

/** Sets the password; a used or expired link leads to its own page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const to = accountAddresses(waysFrom(page));
  const form = await request.formData();
  if (textIn(form, "intent") === "again") {
    const again = await sendAgain(page, form);
    return isRefusal(again) ? refused(again, form) : redirect(to.reset({ sent: again }));
  }
  const wrong = refuseFields({ ...missingCode(form), ...newPasswordMistakes(form) });
  if (wrong) return refused(wrong, form);
  const done = await attempt(page.api.account.forgotPassword({ ...proofIn(form), password: textIn(form, "password").slice(0, 200) }));
  if (!isRefusal(done)) return redirect(to.resetDone());
  const isFollowed = new URL(request.url).searchParams.has("code");
  return isFollowed && done.refused.startsWith("verification.") ? redirect(to.resetFailed()) : refused(done, form);
}

export const clientAction = keepTyped;

export default function ResetPage() {
  const { sent } = useLoaderData<typeof loader>();
  const text = useText("account");
  const to = useTo(accountAddresses);
  if (!sent) return <LinkExpired href={to.forgotten()}>{text("askAgain")}</LinkExpired>;
  return (
    <NarrowPage title={text("resetTitle")} lead={text(sentLead(sent), { address: sent.sentTo })}>
      <NewPassword sent={sent} />
    </NarrowPage>
  );
}

function NewPassword({ sent }: { sent: Sent }) {
  const text = useText("account");
  const { errors, of } = useProblem(useActionData<typeof action>(), ["reset", "again"], "reset");
  const busy = useNavigation().formData?.get("intent") === "reset";
  return (
    <>
      <AccountForm errors={errors}>
        <ProofFields sent={sent} field={of("code")} />
        <NewPasswordFields of={of} label="newPassword" />
        <Button type="submit" name="intent" value="reset" size="l" wide busy={busy}>
          {text("savePassword")}
        </Button>
      </AccountForm>
      {sent.linkCode === null && <SendAgain sent={sent} />}
    </>
  );
}
