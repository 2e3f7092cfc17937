import { randomUUID } from "node:crypto";
import { isRefusal } from "@rambla/core/refusal";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument, useActionData, useLoaderData } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { attempt, pageContext, type PageContext, waysFrom } from "../../base/page-context.ts";
import { withHead } from "../../base/with-head.ts";
import { accountAddresses } from "../parts/addresses.ts";
import { formAnswer } from "../parts/form-answer.ts";
import { proofIn, sendAgain, sendCode, sentIn } from "../proof.ts";
import { ClosingApplied } from "./closing-applied.tsx";
import { ClosingConfirm } from "./closing-confirm.tsx";
import { ClosingStart } from "./closing-start.tsx";

const { refused, keepTyped } = formAnswer("account");

/** Works without a session too, because applying for deletion ends all sessions. */
export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { account } = page.api;
  const { days, lookbackDays } = page.settings.cancellation;
  const until = new Date(new URL(request.url).searchParams.get("until") ?? "");
  const sent = await sentIn(page, request);
  const proving = sent?.purpose === "close" ? { sent, check: await account.humanCheck(), idempotencyKey: randomUUID() } : null;
  return {
    days,
    lookbackDays,
    isCustomer: page.isCustomer,
    byPhone: page.settings.account.mobile,
    proving,
    until: Number.isNaN(until.getTime()) ? null : until.toISOString(),
  };
});
export { meta } from "../../base/loaded-head.ts";

/** The signed-in customer's mailbox, else their number. */
async function ownName({ api }: PageContext): Promise<string> {
  const { email, phone } = await api.account.userInfo();
  return email ?? phone ?? "";
}

/** Sends the code (a signed-in customer gets it at their own mailbox or number), or applies for deletion with it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const to = accountAddresses(waysFrom(page));
  const form = await request.formData();
  switch (textIn(form, "intent")) {
    case "again": {
      const again = await sendAgain(page, form);
      return isRefusal(again) ? refused(again, form) : redirect(to.closing({ sent: again }));
    }
    case "apply": {
      const human = { challenge: textIn(form, "challenge").slice(0, 1000), answer: textIn(form, "answer").slice(0, 200) };
      const done = await attempt(
        page.withKey(textIn(form, "idempotencyKey")).account.accountClosedCancel({ action: "apply", ...proofIn(form), human }),
      );
      if (isRefusal(done)) return refused(done, form);
      // All sessions have ended. A new document drops the customer's data in every tab.
      page.forgetVisitor();
      return redirectDocument(to.closing(done.state === "underReview" ? { until: done.deleteOn } : {}));
    }
    default: {
      if (page.isCustomer) form.set("account", await ownName(page));
      const sent = await sendCode(page, form, "account", "close");
      return isRefusal(sent) ? refused(sent, form) : redirect(to.closing({ sent }));
    }
  }
}

export const clientAction = keepTyped;

export default function ClosingPage() {
  const { days, lookbackDays, isCustomer, byPhone, proving, until } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  if (until !== null) return <ClosingApplied days={days} until={until} />;
  if (proving) return <ClosingConfirm {...proving} problem={problem} isCustomer={isCustomer} />;
  return <ClosingStart days={days} lookback={lookbackDays} isCustomer={isCustomer} byPhone={byPhone} problem={problem} />;
}
