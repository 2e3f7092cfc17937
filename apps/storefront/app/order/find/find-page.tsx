import { isRefusal } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { type ActionFunctionArgs, useActionData, useNavigation } from "react-router";
import { AccountForm, useProblem } from "../../account/parts/account-form.tsx";
import { formAnswer } from "../../account/parts/form-answer.ts";
import { NarrowPage } from "../../account/parts/narrow-page.tsx";
import { textIn } from "../../base/form/form-text.ts";
import { MailboxField } from "../../base/form/mailbox-field.tsx";
import { attempt, pageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";

const { refused, keepTyped } = formAnswer("orderNumber", "email");

export const loader = withHead(async () => ({}));
export { meta } from "../../base/loaded-head.ts";

/** Has a link to the order sent to its mailbox, and says the same whether there is one or not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const asked = { orderNumber: textIn(form, "orderNumber").slice(0, 60), email: textIn(form, "email").trim().slice(0, 254) };
  const sent = await attempt(context.get(pageContext).api.order.orderLinkSend(asked));
  return isRefusal(sent) ? refused(sent, form) : { email: asked.email };
}

export const clientAction = keepTyped;

/** An order whose link is lost: its number and its mailbox bring another one by mail (decision 163). */
export default function FindPage() {
  const text = useText("findOrder");
  const answer = useActionData<typeof action>();
  if (answer && "email" in answer) {
    return (
      <NarrowPage title={text("title")}>
        <Notice tone="success" live="polite">
          {text("sent", { email: answer.email })}
        </Notice>
      </NarrowPage>
    );
  }
  return <Find problem={answer} />;
}

function Find({ problem }: { problem: Parameters<typeof useProblem>[0] }) {
  const text = useText("findOrder");
  const order = useText("order");
  const { errors, of } = useProblem(problem, ["find", ""], "find");
  const busy = useNavigation().formData !== undefined;
  return (
    <NarrowPage title={text("title")} lead={text("lead")}>
      <AccountForm errors={errors}>
        <TextField {...of("orderNumber")} label={order("orderNumber")} hint={text("numberHint")} required maxLength={60} autoComplete="off" autoCapitalize="characters" spellCheck={false} defaultValue={problem?.typed["orderNumber"]} />
        <MailboxField {...of("email")} label={order("email")} required defaultValue={problem?.typed["email"]} />
        <Button type="submit" name="intent" value="find" size="l" wide busy={busy}>
          {text("send")}
        </Button>
      </AccountForm>
    </NarrowPage>
  );
}
