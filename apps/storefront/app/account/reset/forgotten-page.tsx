import { isRefusal } from "@rambla/core/refusal";
import { Link } from "@rambla/ui/link";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { useTo } from "../../base/market.tsx";
import { pageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { AccountNameForm } from "../account-name-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { formAnswer } from "../parts/form-answer.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { sendCode } from "../proof.ts";

const { refused, keepTyped } = formAnswer("account");

export const loader = withHead(async ({ context }: LoaderFunctionArgs) => ({ byPhone: context.get(pageContext).settings.account.mobile }));
export { meta } from "../../base/loaded-head.ts";

/** Answers every mailbox and number alike, so that accounts cannot be probed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const sent = await sendCode(page, form, "account", "reset");
  return isRefusal(sent) ? refused(sent, form) : redirect(accountAddresses(waysFrom(page)).sent(sent));
}

export const clientAction = keepTyped;

export default function ForgottenPage() {
  const text = useText("account");
  const to = useTo(accountAddresses);
  const { byPhone } = useLoaderData<typeof loader>();
  return (
    <NarrowPage
      title={text("forgottenTitle")}
      lead={text(byPhone ? "forgottenLeadPhone" : "forgottenLead")}
      links={<Link href={to.login()}>{text("backToLogin")}</Link>}
    >
      <AccountNameForm problem={useActionData<typeof action>()} byPhone={byPhone} autoComplete="username">
        {text(byPhone ? "sendCode" : "sendMail")}
      </AccountNameForm>
    </NarrowPage>
  );
}
