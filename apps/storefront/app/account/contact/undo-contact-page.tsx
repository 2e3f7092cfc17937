import { isOpaqueId } from "@rambla/core/id";
import { isRefusal } from "@rambla/core/refusal";
import { Button, LinkButton } from "@rambla/ui/button";
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData, useNavigation } from "react-router";
import { useTo } from "../../base/market.tsx";
import { attempt, pageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { AccountForm, useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { formAnswer } from "../parts/form-answer.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";

const { refused, keepTyped } = formAnswer();

/** Opening the link changes nothing, because mail scanners open links too. */
export const loader = withHead(async ({ request }: LoaderFunctionArgs) => ({ isLink: linkIn(request) !== undefined }));
export { meta } from "../../base/loaded-head.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const link = linkIn(request);
  const undone = link && (await attempt(context.get(pageContext).api.account.contactUndo(link)));
  if (!undone) return { isGone: true as const };
  if (!isRefusal(undone)) return { isUndone: true as const };
  return undone.refused === "item.notFound" ? { isGone: true as const } : refused(undone, form);
}

export const clientAction = keepTyped;

/** The link in the notice about a changed contact: gives the account back to its owner. */
export default function UndoContactPage() {
  const { isLink } = useLoaderData<typeof loader>();
  const text = useText("account");
  const to = useTo(accountAddresses);
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formData !== undefined;
  const { errors } = useProblem(answer && "refusal" in answer ? answer : undefined, ["undo"], "undo");
  // Also after a repeated use of the link.
  const isGone = !isLink || (answer && "isGone" in answer);
  if (isGone || (answer && "isUndone" in answer)) {
    return (
      <NarrowPage title={text(isGone ? "expiredTitle" : "undoneTitle")} lead={text(isGone ? "undoGone" : "undoneLead")}>
        <LinkButton href={to.forgotten()} size="l" wide>
          {text("resetTitle")}
        </LinkButton>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={text("undoTitle")} lead={text("undoLead")}>
      <AccountForm errors={errors}>
        <Button type="submit" name="intent" value="undo" variant="danger" size="l" wide busy={busy}>
          {text("undoOpen")}
        </Button>
      </AccountForm>
    </NarrowPage>
  );
}

/** Gives the change and the code of the link. */
function linkIn(request: Request): { readonly changeId: string; readonly code: string } | undefined {
  const [changeId = "", code = ""] = (new URL(request.url).searchParams.get("change") ?? "").split(".");
  return isOpaqueId(changeId) && /^[\w-]{43}$/.test(code) ? { changeId, code } : undefined;
}
