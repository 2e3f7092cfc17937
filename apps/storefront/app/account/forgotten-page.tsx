import { isRefusal } from "@rambla/core/refusal";
import { Link } from "@rambla/ui/link";
import { type ActionFunctionArgs, redirect, useActionData } from "react-router";
import { useTo } from "../base/market.tsx";
import { pageContext, waysFrom } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { MailboxForm } from "./mailbox-form.tsx";
import { accountAddresses } from "./parts/addresses.ts";
import { formAnswer } from "./parts/form-answer.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";
import { sendCode } from "./proof.ts";

const { refused, keepTyped } = formAnswer("email");

export const loader = withHead(async () => ({}));
export { meta } from "../base/loaded-head.ts";

/** Sends the mail that leads to a new password, whoever asks for whatever mailbox (D-185). */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const sent = await sendCode(page, form, "email", "reset");
  return isRefusal(sent) ? refused(sent, form) : redirect(accountAddresses(waysFrom(page)).sent(sent));
}

export const clientAction = keepTyped;

/** Forgotten the password: which mailbox shall the mail go to. */
export default function ForgottenPage() {
  const text = useText("account");
  const to = useTo(accountAddresses);
  return (
    <NarrowPage title={text("forgottenTitle")} lead={text("forgottenLead")} links={<Link href={to.login()}>{text("backToLogin")}</Link>}>
      <MailboxForm problem={useActionData<typeof action>()} autoComplete="username">
        {text("sendMail")}
      </MailboxForm>
    </NarrowPage>
  );
}
