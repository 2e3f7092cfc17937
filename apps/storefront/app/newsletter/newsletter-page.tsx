import { isOpaqueId } from "@rambla/core/id";
import { isRefusal } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { Notice } from "@rambla/ui/notice";
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData, useNavigation } from "react-router";
import { AccountForm, useProblem } from "../account/parts/account-form.tsx";
import { formAnswer } from "../account/parts/form-answer.ts";
import { NarrowPage } from "../account/parts/narrow-page.tsx";
import { textIn } from "../base/form/form-text.ts";
import { MailboxField } from "../base/form/mailbox-field.tsx";
import { attempt, pageContext } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";

const { refused, keepTyped } = formAnswer("email");

/** Opening the link changes nothing, because mail scanners open links too. */
export const loader = withHead(async ({ request }: LoaderFunctionArgs) => ({ asks: linkIn(request)?.what ?? null }));
export { meta } from "../base/loaded-head.ts";

/** Subscribes a mailbox, confirms or unsubscribes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { newsletter } = context.get(pageContext).api;
  const form = await request.formData();
  const link = linkIn(request);
  if (link) {
    const { what, ...shown } = link;
    const done = what === "confirm" ? await attempt(newsletter.newsletterConfirm(shown)) : await attempt(newsletter.newsletterLeave(shown));
    return isRefusal(done) ? { done: "gone" as const } : { done: what };
  }
  const asked = await attempt(newsletter.subscribe({ email: textIn(form, "email").trim().slice(0, 254) }));
  return isRefusal(asked) ? refused(asked, form) : { done: "subscribe" as const };
}

export const clientAction = keepTyped;

const DONE = { subscribe: "success", confirm: "confirmed", leave: "left" } as const;

export default function NewsletterPage() {
  const { asks } = useLoaderData<typeof loader>();
  const text = useText("newsletter");
  const words = useText("account");
  const answer = useActionData<typeof action>();
  if (answer && "done" in answer) {
    return answer.done === "gone" ? (
      <NarrowPage title={words("expiredTitle")} lead={words("expiredLead")} />
    ) : (
      <NarrowPage title={text("title")}>
        <Notice tone="success" live="polite">
          {text(DONE[answer.done])}
        </Notice>
      </NarrowPage>
    );
  }
  const problem = answer && "refusal" in answer ? answer : undefined;
  if (asks === null) {
    return (
      <NarrowPage title={text("title")} lead={text("lead")}>
        <Ask problem={problem} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title={text(asks === "confirm" ? "confirmTitle" : "leaveTitle")}
      lead={text(asks === "confirm" ? "confirmLead" : "leaveLead")}
    >
      <AccountForm errors={[]}>
        <Press>{text(asks)}</Press>
      </AccountForm>
    </NarrowPage>
  );
}

function Ask({ problem }: { problem: Parameters<typeof useProblem>[0] }) {
  const text = useText("newsletter");
  const { errors, of } = useProblem(problem, ["subscribe", ""], "newsletter");
  return (
    <AccountForm errors={errors}>
      <MailboxField {...of("email")} label={text("email")} required defaultValue={problem?.typed["email"]} />
      <Press>{text("subscribe")}</Press>
    </AccountForm>
  );
}

function Press({ children }: { children: string }) {
  const busy = useNavigation().formData !== undefined;
  return (
    <Button type="submit" name="intent" value="subscribe" size="l" wide busy={busy}>
      {children}
    </Button>
  );
}

/** Gives what a mail's link asks for. */
function linkIn(
  request: Request,
): { readonly what: "confirm" | "leave"; readonly subscriptionId: string; readonly code: string } | undefined {
  const query = new URL(request.url).searchParams;
  for (const what of ["confirm", "leave"] as const) {
    const [subscriptionId = "", code = ""] = (query.get(what) ?? "").split(".");
    if (isOpaqueId(subscriptionId) && /^[\w-]{43}$/.test(code)) return { what, subscriptionId, code };
  }
  return undefined;
}
