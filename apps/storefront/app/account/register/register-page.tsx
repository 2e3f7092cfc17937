import { isRefusal, refuseFields } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { CheckboxField, TextField } from "@rambla/ui/field";
import { Link } from "@rambla/ui/link";
import { Notice } from "@rambla/ui/notice";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { useTo } from "../../base/market.tsx";
import { attempt, pageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { PolicyLinks } from "../../info/parts/policy-links.tsx";
import { AccountNameForm } from "../account-name-form.tsx";
import { ProofFields, SendAgain, sentLead } from "../code-parts.tsx";
import { forwardIn, leadOn } from "../homeward.ts";
import { useInvitation } from "./invited.ts";
import { newPasswordMistakes } from "../new-password.ts";
import { NewPasswordFields } from "../new-password-fields.tsx";
import { AccountForm, useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { formAnswer } from "../parts/form-answer.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { providerWordIn } from "../parts/provider-word.ts";
import { missingCode, proofIn, sendAgain, sendCode, type Sent, sentIn } from "../proof.ts";
import { connectAndLeadOn, waitingIn } from "../provider/provider-action.ts";

const { refused, keepTyped } = formAnswer("account", "nickname", "invitationCode", "agreement");

/** The mailbox or number is proven before the account exists. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (page.isCustomer) throw leadOn(page, request);
  const [sent, waiting] = await Promise.all([sentIn(page, request), waitingIn(page, request)]);
  return {
    waiting,
    forward: forwardIn(request) ?? null,
    sent: sent?.purpose === "register" ? sent : null,
    byPhone: page.settings.account.mobile,
    invitationCode: invitationIn(request),
  };
}

const invitationIn = (request: Request) => new URL(request.url).searchParams.get("invitationCode")?.slice(0, 64) ?? "";

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const intent = textIn(form, "intent");
  if (intent === "again" || intent === "account") {
    const invitationCode = invitationIn(request);
    const sent = await (intent === "again" ? sendAgain(page, form) : sendCode(page, form, "account", "register", invitationCode));
    if (isRefusal(sent)) return refused(sent, form);
    return redirect(
      accountAddresses(waysFrom(page)).register({ sent, invitationCode, provider: providerWordIn(request), forward: forwardIn(request) }),
    );
  }
  const wrong = refuseFields({
    ...missingCode(form),
    ...newPasswordMistakes(form),
    agreement: textIn(form, "agreement") === "" ? "agreement.required" : undefined,
  });
  if (wrong) return refused(wrong, form);
  const tokens = await attempt(
    page.api.account.register({
      ...proofIn(form),
      password: textIn(form, "password").slice(0, 200),
      nickname: textIn(form, "nickname").slice(0, 100),
      invitationCode: textIn(form, "invitationCode").slice(0, 64),
      agreement: textIn(form, "agreement") !== "",
    }),
  );
  if (isRefusal(tokens)) return refused(tokens, form);
  await page.rememberCustomer(tokens);
  const waiting = await waitingIn(page, request);
  return waiting ? await connectAndLeadOn(page, request, waiting, textIn(form, "password")) : leadOn(page, request);
}

export const clientAction = keepTyped;

export default function RegisterPage() {
  const { forward, sent, byPhone, invitationCode, waiting } = useLoaderData<typeof loader>();
  const text = useText("account");
  const to = useTo(accountAddresses);
  const problem = useActionData<typeof action>();
  useInvitation(invitationCode);
  const provider = waiting ? "connect" : undefined;
  return (
    <NarrowPage
      title={text("registerTitle")}
      lead={sent ? text(sentLead(sent), { address: sent.sentTo }) : text(byPhone ? "registerLeadPhone" : "registerLead")}
      links={
        <>
          {sent && <Link href={to.register({ forward, invitationCode, provider })}>{text("otherAddress")}</Link>}
          <Link href={to.login({ forward, provider })}>{text("haveAccount")}</Link>
        </>
      }
    >
      {!sent && invitationCode !== "" && <Notice tone="info">{text("invited", { code: invitationCode })}</Notice>}
      {waiting && <Notice tone="info">{text("connectRegister", { provider: waiting.name })}</Notice>}
      {sent ? (
        <Account sent={sent} invitationCode={invitationCode} />
      ) : (
        <AccountNameForm problem={problem} byPhone={byPhone} autoComplete="email">
          {text("continue")}
        </AccountNameForm>
      )}
    </NarrowPage>
  );
}

function Account({ sent, invitationCode }: { sent: Sent; invitationCode: string }) {
  const text = useText("account");
  const problem = useActionData<typeof action>();
  const { errors, of } = useProblem(problem, ["register", "again"], "register");
  const busy = useNavigation().formData?.get("intent") === "register";
  const typed = problem?.typed;
  return (
    <>
      <AccountForm errors={errors}>
        <ProofFields sent={sent} field={of("code")} />
        <NewPasswordFields of={of} label="password" />
        <TextField
          {...of("nickname")}
          label={text("nickname")}
          optional={text("optional")}
          hint={text("nicknameHint")}
          autoComplete="nickname"
          maxLength={100}
          defaultValue={typed?.nickname}
        />
        <TextField
          key={invitationCode}
          {...of("invitationCode")}
          label={text("invitationCode")}
          optional={text("optional")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          defaultValue={problem?.intent === "register" ? typed?.invitationCode : invitationCode}
        />
        <CheckboxField {...of("agreement")} label={text("agreement")} value="yes" required defaultChecked={typed?.agreement === "yes"} />
        <PolicyLinks names={["terms", "privacy"]} />
        <Button type="submit" name="intent" value="register" size="l" wide busy={busy}>
          {text("createAccount")}
        </Button>
      </AccountForm>
      {sent.linkCode === null && <SendAgain sent={sent} />}
    </>
  );
}
