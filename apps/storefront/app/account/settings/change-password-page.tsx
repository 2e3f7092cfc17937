import { isRefusal } from "@rambla/core/refusal";
import { Notice } from "@rambla/ui/notice";
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { pageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { nameOf } from "../name-of.ts";
import { AccountArea } from "../parts/area.tsx";
import { formAnswer } from "../parts/form-answer.ts";
import { changePassword } from "./password-action.ts";
import { PasswordForm } from "./password-section.tsx";

const { refused, keepTyped } = formAnswer();

export const loader = withHead(async ({ context }: LoaderFunctionArgs) => ({
  username: nameOf(await context.get(pageContext).api.account.userInfo()),
}));
export { meta } from "../../base/loaded-head.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const changed = await changePassword(context.get(pageContext), form);
  return isRefusal(changed) ? refused(changed, form) : { done: true as const };
}

export const clientAction = keepTyped;

export default function ChangePasswordPage() {
  const { username } = useLoaderData<typeof loader>();
  const text = useText("account");
  const answer = useActionData<typeof action>();
  const problem = answer && "refusal" in answer ? answer : undefined;
  const isDone = answer !== undefined && !problem;
  return (
    <AccountArea title={text("changeTitle")}>
      {isDone && (
        <Notice tone="success" live="polite">
          {text("changed")}
        </Notice>
      )}
      <PasswordForm username={username} problem={problem} isDone={isDone} />
    </AccountArea>
  );
}
