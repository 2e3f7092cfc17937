import { isRefusal } from "@rambla/core/refusal";
import { Button, LinkButton } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { MailboxField } from "../../base/form/mailbox-field.tsx";
import { useTo } from "../../base/market.tsx";
import { attempt, pageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { ProofFields, SendAgain, sentLead } from "../code-parts.tsx";
import { AccountForm, PasswordField, useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { AccountArea } from "../parts/area.tsx";
import { formAnswer } from "../parts/form-answer.ts";
import { proofIn, sendAgain, type Sent, sentIn } from "../proof.ts";

type Kind = "email" | "phone";

const { refused, keepTyped } = formAnswer("account");

export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const [info, found] = await Promise.all([page.api.account.userInfo(), sentIn(page, request)]);
  const sent = found?.purpose === "change" ? found : null;
  const kind: Kind = sent ? kindOf(sent) : query.get("kind") === "phone" && page.settings.account.mobile ? "phone" : "email";
  return { kind, present: info[kind], sent, isChanged: !sent && query.has("changed") };
});
export { meta } from "../../base/loaded-head.ts";

/** Sends a code to the new mailbox or number, or saves it with that code. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const { account } = page.api;
  const to = accountAddresses(waysFrom(page));
  const form = await request.formData();
  switch (textIn(form, "intent")) {
    case "again": {
      const again = await sendAgain(page, form);
      return isRefusal(again) ? refused(again, form) : redirect(to.contact({ sent: again }));
    }
    case "confirm": {
      const confirmed = await attempt(account.contactConfirm({ ...proofIn(form), device_token: page.deviceToken }));
      return isRefusal(confirmed) ? refused(confirmed, form) : redirect(to.contact({ kind: confirmed.kind, changed: "yes" }));
    }
    default: {
      const kind: Kind = textIn(form, "kind") === "phone" ? "phone" : "email";
      const sent = await attempt(
        account.contactChange({
          kind,
          account: textIn(form, "account").trim().slice(0, 254),
          password: textIn(form, "password").slice(0, 200),
        }),
      );
      return isRefusal(sent) ? refused(sent, form) : redirect(to.contact({ sent: sent.verificationId }));
    }
  }
}

export const clientAction = keepTyped;

export default function ContactPage() {
  const { kind, present, sent, isChanged } = useLoaderData<typeof loader>();
  const text = useText("account");
  const to = useTo(accountAddresses);
  const title = text(kind === "email" ? (present ? "changeEmail" : "addEmail") : present ? "changePhone" : "addPhone");
  if (isChanged) {
    return (
      <AccountArea title={text("contactTitle")} lead={present ?? undefined}>
        <Notice tone="success" live="polite">
          {text("contactChanged")}
        </Notice>
        <p>
          <LinkButton href={to.account()} variant="secondary">
            {text("accountTitle")}
          </LinkButton>
        </p>
      </AccountArea>
    );
  }
  return (
    <AccountArea title={title} lead={sent ? text(sentLead(sent), { address: sent.sentTo }) : (present ?? undefined)}>
      {sent ? <Proof sent={sent} /> : <NewContact kind={kind} />}
    </AccountArea>
  );
}

function NewContact({ kind }: { kind: Kind }) {
  const text = useText("account");
  const problem = useActionData<typeof action>();
  const { errors, of } = useProblem(problem, ["contact"], "contact");
  const busy = useNavigation().formData?.get("intent") === "contact";
  const field = {
    ...of("account"),
    required: true,
    maxLength: 254,
    defaultValue: problem?.typed.account,
    hint: text("contactLead"),
  } as const;
  return (
    <AccountForm errors={errors}>
      <input type="hidden" name="kind" value={kind} />
      {kind === "email" ? (
        <MailboxField {...field} label={text("newEmail")} />
      ) : (
        <TextField {...field} type="tel" label={text("newPhone")} autoComplete="tel" />
      )}
      <PasswordField {...of("password")} label={text("oldPassword")} hint={text("contactPasswordHint")} />
      <p>
        <Button type="submit" name="intent" value="contact" busy={busy}>
          {text("sendCode")}
        </Button>
      </p>
    </AccountForm>
  );
}

function Proof({ sent }: { sent: Sent }) {
  const text = useText("account");
  const { errors, of } = useProblem(useActionData<typeof action>(), ["confirm", "again"], "contact");
  const busy = useNavigation().formData?.get("intent") === "confirm";
  return (
    <>
      <AccountForm errors={errors}>
        <ProofFields sent={sent} field={of("code")} />
        <p>
          <Button type="submit" name="intent" value="confirm" busy={busy}>
            {text("contactConfirm")}
          </Button>
        </p>
      </AccountForm>
      {sent.linkCode === null && <SendAgain sent={sent} />}
    </>
  );
}

const kindOf = ({ by }: Pick<Sent, "by">): Kind => (by === "sms" ? "phone" : "email");
