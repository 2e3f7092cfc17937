import { isRefusal, refuse, refuseFields } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { useTo } from "../../base/market.tsx";
import { attempt, type PageContext, pageContext, waysFrom } from "../../base/page-context.ts";
import { useRefusalText, useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { askedToComeBack, ClosingPrompt } from "../closing/closing-prompt.tsx";
import { comeBack, withoutFields } from "../closing/coming-back.ts";
import { ProofFields, SendAgain, sentLead } from "../code-parts.tsx";
import { forwardIn, leadOn } from "../homeward.ts";
import { AccountForm, CredentialFields, useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { formAnswer } from "../parts/form-answer.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { providerWordIn, type ProviderWord } from "../parts/provider-word.ts";
import { ConnectAccount } from "../provider/connect-form.tsx";
import { credentialShown } from "../passkey/passkey-action.ts";
import { PasskeyLogin } from "../passkey/passkey-login.tsx";
import { passkeyHost } from "../passkey/passkey-place.ts";
import { missingAccount, proofIn, sendAgain, sendCode, type Sent, sentIn } from "../proof.ts";
import { connectAndLeadOn, isAsked, leaveForProvider, waitingIn } from "../provider/provider-action.ts";
import { type Offered, ProviderLogin, ProviderTrouble } from "../provider/provider-login.tsx";

const { refused, keepTyped } = formAnswer("username");

/** Redirects a signed-in customer; asks for a code once it was sent. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (page.isCustomer) throw leadOn(page, request);
  const [sent, offered, waiting] = await Promise.all([
    sentIn(page, request),
    page.api.account.providersOffered(),
    waitingIn(page, request),
  ]);
  const forward = forwardIn(request) ?? null;
  return {
    forward,
    isWall: forward !== null && page.isForCustomers(forward),
    sent: sent?.purpose === "login" ? sent : null,
    byPhone: page.settings.account.mobile,
    passkeyHost: passkeyHost(page),
    offered,
    waiting,
    // The proven person waited too long.
    word: isAsked(providerWordIn(request)) && !waiting ? ("failed" as const) : providerWordIn(request),
  };
}

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

/** Logs in by password, code or passkey, sends a code, redirects to a provider or connects its account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const intent = textIn(form, "intent");
  if (intent === "again" || intent === "sendCode") {
    const sent = await (intent === "again" ? sendAgain(page, form) : sendCode(page, form, "username", "login"));
    return isRefusal(sent) ? refused(sent, form) : redirect(accountAddresses(waysFrom(page)).login({ sent, forward: forwardIn(request) }));
  }
  if (intent === "provider") {
    const left = await leaveForProvider(page, request, form, "login");
    return isRefusal(left) ? refused(withoutFields(left), form) : left;
  }
  const waiting = intent === "connect" ? await waitingIn(page, request) : null;
  if (intent === "connect" && !waiting) return refused(refuse("provider.failed"), form);
  const tokens = await logIn(page, intent, form);
  if (isRefusal(tokens)) return refused(tokens, form);
  await page.rememberCustomer(tokens);
  return waiting ? await connectAndLeadOn(page, request, waiting, textIn(form, "password")) : leadOn(page, request);
}

async function logIn(page: PageContext, intent: string, form: FormData) {
  const { login } = page.api.account;
  const device_token = page.deviceToken;
  if (intent === "comeBack") return await comeBack(page, form);
  if (intent === "passkey") {
    const passkey = credentialShown(form);
    const tokens = isRefusal(passkey) ? passkey : await attempt(login({ grant_type: "passkey", passkey, device_token }));
    return isRefusal(tokens) ? withoutFields(tokens) : tokens;
  }
  if (intent === "code") return await attempt(login({ grant_type: "code", ...proofIn(form), device_token }));
  const username = textIn(form, "username").trim().slice(0, 254);
  const password = textIn(form, "password");
  // The password's length is checked only when one is set.
  const wrong = refuseFields({
    username: missingAccount(page, username),
    password: password.trim() === "" ? "password.required" : undefined,
  });
  return wrong ?? (await attempt(login({ grant_type: "password", username, password: password.slice(0, 200), device_token })));
}

export const clientAction = keepTyped;

/** Login by mailbox or number, with a password or a code. Says why a page for customers led here. */
export default function LoginPage() {
  const { forward, isWall, sent, byPhone, passkeyHost: host, offered, waiting, word } = useLoaderData<typeof loader>();
  const text = useText("account");
  const refusalText = useRefusalText();
  const to = useTo(accountAddresses);
  const problem = useActionData<typeof action>();
  const comingBack = askedToComeBack(problem) ?? waiting?.closing;
  if (comingBack) return <ClosingPrompt {...comingBack} />;
  if (waiting) return <ConnectAccount waiting={waiting} forward={forward} byPhone={byPhone} problem={problem} />;
  return (
    <NarrowPage
      title={text(sent ? "codeTitle" : "loginTitle")}
      lead={
        sent ? text(sentLead(sent), { address: sent.sentTo }) : isWall ? `${refusalText("auth.required")} ${text("loginThen")}` : undefined
      }
      links={
        <>
          {sent ? <Link href={to.login({ forward })}>{text("withPassword")}</Link> : <Link href={to.forgotten()}>{text("forgotten")}</Link>}
          <Link href={to.register({ forward })}>{text("createAccount")}</Link>
        </>
      }
    >
      {sent ? <ByCode sent={sent} /> : <ByPassword host={host} byPhone={byPhone} offered={offered} word={word} />}
    </NarrowPage>
  );
}

function ByPassword({
  host,
  byPhone,
  offered,
  word,
}: {
  host: string | null;
  byPhone: boolean;
  offered: Offered;
  word: ProviderWord | undefined;
}) {
  const text = useText("account");
  const problem = useActionData<typeof action>();
  const { errors, of } = useProblem(problem, ["password", "sendCode", "comeBack", ""], "login");
  const sending = useNavigation().formData?.get("intent");
  return (
    <>
      <ProviderTrouble word={word} problem={problem} />
      <PasskeyLogin host={host} problem={problem} />
      <AccountForm errors={errors}>
        <CredentialFields of={of} byPhone={byPhone} username={problem?.typed.username} />
        <Button type="submit" name="intent" value="password" size="l" wide busy={sending === "password"}>
          {text("login")}
        </Button>
        <Button type="submit" name="intent" value="sendCode" variant="secondary" size="l" wide busy={sending === "sendCode"}>
          {text("codeInstead")}
        </Button>
      </AccountForm>
      <ProviderLogin offered={offered} />
    </>
  );
}

function ByCode({ sent }: { sent: Sent }) {
  const text = useText("account");
  const { errors, of } = useProblem(useActionData<typeof action>(), ["code", "again"], "login");
  const sending = useNavigation().formData?.get("intent");
  return (
    <>
      <AccountForm errors={errors}>
        <ProofFields sent={sent} field={of("code")} />
        <Button type="submit" name="intent" value="code" size="l" wide busy={sending === "code"}>
          {text("login")}
        </Button>
      </AccountForm>
      <SendAgain sent={sent} />
    </>
  );
}
