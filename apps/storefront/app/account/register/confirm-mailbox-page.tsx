import { isRefusal } from "@rambla/core/refusal";
import { Button, LinkButton } from "@rambla/ui/button";
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData, useNavigation } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { useTo } from "../../base/market.tsx";
import { attempt, pageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { askedToComeBack, ClosingPrompt } from "../closing/closing-prompt.tsx";
import { comeBack, withoutFields } from "../closing/coming-back.ts";
import { leadOn } from "../homeward.ts";
import { LinkExpired } from "../link-expired.tsx";
import { AccountForm, useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { formAnswer } from "../parts/form-answer.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { proofIn, type Sent, sentIn } from "../proof.ts";
import { whoWaits } from "../provider/provider-action.ts";

const { refused, keepTyped } = formAnswer();

/** Opening the link uses nothing up, because mail scanners open links too. */
export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const [sent, waiting] = await Promise.all([sentIn(page, request), whoWaits(page)]);
  return {
    sent: sent?.linkCode ? sent : null,
    provider: waiting ? "connect" : undefined,
    invitationCode: new URL(request.url).searchParams.get("invitationCode"),
  };
});
export { meta } from "../../base/loaded-head.ts";

/** Logs in by the link. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const tokens =
    textIn(form, "intent") === "comeBack"
      ? await comeBack(page, form)
      : await attempt(page.api.account.login({ grant_type: "code", ...proofIn(form), device_token: page.deviceToken }));
  if (isRefusal(tokens)) return refused(withoutFields(tokens), form);
  await page.rememberCustomer(tokens);
  return leadOn(page, request);
}

export const clientAction = keepTyped;

/** The target of a mail's link: goes on to registration or logs in. */
export default function ConfirmMailboxPage() {
  const { sent, provider, invitationCode } = useLoaderData<typeof loader>();
  const text = useText("account");
  const to = useTo(accountAddresses);
  const comingBack = askedToComeBack(useActionData<typeof action>());
  if (comingBack) return <ClosingPrompt {...comingBack} />;
  if (!sent) return <LinkExpired href={to.login()}>{text("backToLogin")}</LinkExpired>;
  return (
    <NarrowPage title={text("confirmTitle")} lead={text("confirmLead", { address: sent.sentTo })}>
      {sent.purpose === "register" && (
        <LinkButton href={to.register({ code: `${sent.verificationId}.${sent.linkCode}`, invitationCode, provider })} size="l" wide>
          {text("continue")}
        </LinkButton>
      )}
      {sent.purpose === "login" && <LogIn sent={sent} />}
    </NarrowPage>
  );
}

function LogIn({ sent }: { sent: Sent }) {
  const text = useText("account");
  const { errors } = useProblem(useActionData<typeof action>(), ["code", "comeBack"], "confirm");
  const busy = useNavigation().formData !== undefined;
  return (
    <AccountForm errors={errors}>
      <input type="hidden" name="verificationId" value={sent.verificationId} />
      <input type="hidden" name="code" value={sent.linkCode ?? ""} />
      <Button type="submit" name="intent" value="code" size="l" wide busy={busy}>
        {text("login")}
      </Button>
    </AccountForm>
  );
}
