import { isRefusal } from "@rambla/core/refusal";
import { LinkButton } from "@rambla/ui/button";
import { ErrorSummary } from "@rambla/ui/error-summary";
import { Link } from "@rambla/ui/link";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { useTo } from "../../base/market.tsx";
import { pageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { SendAgain, sentLead } from "../code-parts.tsx";
import { LinkExpired } from "../link-expired.tsx";
import { useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { formAnswer } from "../parts/form-answer.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { sendAgain, sentIn } from "../proof.ts";

const { refused, keepTyped } = formAnswer();

export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => ({
  sent: await sentIn(context.get(pageContext), request),
}));
export { meta } from "../../base/loaded-head.ts";

/** Sends the message again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const again = await sendAgain(page, form);
  return isRefusal(again) ? refused(again, form) : redirect(accountAddresses(waysFrom(page)).sent(again));
}

export const clientAction = keepTyped;

export default function SentPage() {
  const { sent } = useLoaderData<typeof loader>();
  const text = useText("account");
  const to = useTo(accountAddresses);
  const { errors } = useProblem(useActionData<typeof action>(), ["again"], "sent");
  if (!sent) return <LinkExpired href={to.login()}>{text("backToLogin")}</LinkExpired>;
  const enter = { register: to.register, login: to.login, reset: to.reset, close: to.closing, change: to.contact }[sent.purpose]({
    sent: sent.verificationId,
  });
  return (
    <NarrowPage
      title={text(sent.by === "sms" ? "sentSmsTitle" : "sentTitle")}
      lead={text(sentLead(sent), { address: sent.sentTo })}
      links={<Link href={to.forgotten()}>{text("otherAddress")}</Link>}
    >
      <ErrorSummary title={(count) => text("errorsTitle", { count })} errors={errors} />
      <LinkButton href={enter} size="l" wide>
        {text("enterCode")}
      </LinkButton>
      <SendAgain sent={sent} />
    </NarrowPage>
  );
}
