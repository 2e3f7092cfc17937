import { isRefusal } from "@rambla/core/refusal";
import { Button, LinkButton } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { useLayout, useTo } from "../../base/market.tsx";
import { attempt, pageContext, waysFrom } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { CookieSection } from "../../consent/parts/cookie-section.tsx";
import { DataSection, ofCopy } from "../closing/data-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { LanguageSection } from "./language-section.tsx";
import { nameOf } from "../name-of.ts";
import { AccountForm, useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { AccountArea, AreaSection } from "../parts/area.tsx";
import { formAnswer } from "../parts/form-answer.ts";
import { providerWordIn } from "../parts/provider-word.ts";
import { SignOut } from "../parts/sign-out.tsx";
import { changePasskeys } from "../passkey/passkey-action.ts";
import { isOfPasskeys } from "../passkey/passkey-intents.ts";
import { passkeyHost } from "../passkey/passkey-place.ts";
import { PasskeySection } from "../passkey/passkey-section.tsx";
import { NewsletterSection } from "../../newsletter/parts/newsletter-section.tsx";
import { changePassword } from "./password-action.ts";
import { PasswordForm } from "./password-section.tsx";
import styles from "./account-page.module.css";
import { leaveForProvider } from "../provider/provider-action.ts";
import { ProviderSection } from "../provider/provider-section.tsx";
import { SessionList } from "./session-list.tsx";

const { refused, keepTyped } = formAnswer("nickname", "provider");

export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { account } = page.api;
  const [info, sessions, passkeys, offered, bound, newsletter] = await Promise.all([
    account.userInfo(),
    account.accountSessions(),
    account.passkeyList(),
    account.providersOffered(),
    account.providerList(),
    page.api.newsletter.newsletterOwn(),
  ]);
  return {
    info,
    sessions,
    passkeys,
    offered,
    bound,
    newsletter,
    word: providerWordIn(request),
    passkeyHost: passkeyHost(page),
    byPhone: page.settings.account.mobile,
  };
});
export { meta } from "../../base/loaded-head.ts";

/** What can be done here, by the button that was pressed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const { account } = page.api;
  const form = await request.formData();
  const intent = textIn(form, "intent");
  const login = accountAddresses(waysFrom(page)).login();
  if (isOfPasskeys(intent)) {
    const changed = await changePasskeys(page, intent, form);
    return isRefusal(changed) ? refused(changed, form) : changed;
  }
  switch (intent) {
    case "copy": {
      const copy = await attempt(page.api.personal.personalData({ password: textIn(form, "copyPassword").slice(0, 200) }));
      return isRefusal(copy) ? refused(ofCopy(copy), form) : { done: "copy" as const, address: copy.address };
    }
    case "newsletterOn":
    case "newsletterOff": {
      const set = await attempt(page.api.newsletter.newsletterSet({ isSubscribed: intent === "newsletterOn" }));
      return isRefusal(set) ? refused(set, form) : { done: "newsletter" as const };
    }
    case "signOut":
      // Whether the shop could note it does not stop it (D-070).
      await attempt(account.loginLogLoginOutTime());
      page.forgetVisitor();
      return redirectDocument(login);
    case "everywhere":
      await account.accountSignOutEverywhere();
      page.forgetVisitor();
      return redirectDocument(login);
    case "endSession": {
      const ended = await attempt(account.accountSessionEnd({ sessionId: textIn(form, "sessionId") }));
      return isRefusal(ended) ? refused(ended, form) : { done: "endSession" as const };
    }
    case "providerBind": {
      const left = await leaveForProvider(page, request, form, "bind");
      return isRefusal(left) ? refused(left, form) : left;
    }
    case "providerUnbind": {
      const unbound = await attempt(
        account.unbindProvider({ provider: textIn(form, "provider").slice(0, 500), password: textIn(form, "password").slice(0, 200) }),
      );
      return isRefusal(unbound) ? refused(unbound, form) : { done: "providerUnbind" as const };
    }
    case "nickname": {
      const named = await attempt(account.updateNickname({ nickname: textIn(form, "nickname").slice(0, 100) }));
      return isRefusal(named) ? refused(named, form) : { done: "nickname" as const };
    }
    case "language": {
      const changed = await attempt(account.updateUserInfoExt({ language: textIn(form, "language").slice(0, 20) }));
      return isRefusal(changed) ? refused(changed, form) : { done: "language" as const };
    }
    default: {
      const changed = await changePassword(page, form);
      return isRefusal(changed) ? refused(changed, form) : { done: "password" as const };
    }
  }
}

export const clientAction = keepTyped;

/** The account: who one is here, the password, and where one is logged in. */
export default function AccountPage() {
  const { info, sessions, passkeys, offered, bound, newsletter, word, passkeyHost: host, byPhone } = useLoaderData<typeof loader>();
  const text = useText("account");
  const answer = useActionData<typeof action>();
  const problem = answer && "refusal" in answer ? answer : undefined;
  const done = answer && "done" in answer ? answer.done : undefined;
  const sending = useNavigation().formData?.get("intent");
  const name = useProblem(problem, ["nickname"], "person");
  const to = useTo(accountAddresses);
  const isPhone = useLayout() === "mobile";
  return (
    <AccountArea title={text("accountTitle")}>
      <AreaSection title={text("nickname")} news={done === "nickname" && text("saved")}>
        <AccountForm errors={name.errors}>
          <TextField
            {...name.of("nickname")}
            label={text("nickname")}
            labelHidden
            hint={text("nicknameHint")}
            autoComplete="nickname"
            maxLength={100}
            required
            defaultValue={problem?.intent === "nickname" ? problem.typed.nickname : (info.nickname ?? "")}
          />
          <p>
            <Button type="submit" name="intent" value="nickname" variant="secondary" busy={sending === "nickname"}>
              {text("save")}
            </Button>
          </p>
        </AccountForm>
      </AreaSection>
      <LanguageSection own={info} problem={problem} done={done === "language"} busy={sending === "language"} />
      <ContactSection email={info.email} phone={info.phone} byPhone={byPhone} />
      <AreaSection title={text("changeTitle")} news={done === "password" && text("changed")}>
        {isPhone ? (
          <p>
            <LinkButton href={to.changePassword()} variant="secondary">
              {text("changeTitle")}
            </LinkButton>
          </p>
        ) : (
          <PasswordForm username={nameOf(info)} problem={problem} isDone={done === "password"} />
        )}
      </AreaSection>
      <PasskeySection
        passkeys={passkeys}
        host={host}
        problem={problem}
        done={done !== undefined && isOfPasskeys(done) ? done : undefined}
      />
      <ProviderSection
        offered={offered}
        bound={bound}
        problem={problem}
        word={answer ? undefined : word}
        isUnbound={done === "providerUnbind"}
      />
      <AreaSection title={text("sessionsTitle")} news={done === "endSession" && text("sessionEnded")}>
        <SessionList sessions={sessions} />
        <SignOut className={styles.buttons}>
          <Button type="submit" name="intent" value="everywhere" variant="danger">
            {text("everywhere")}
          </Button>
        </SignOut>
      </AreaSection>
      <NewsletterSection
        own={newsletter}
        problem={problem}
        done={done === "newsletter"}
        busy={sending === "newsletterOn" || sending === "newsletterOff"}
      />
      <CookieSection />
      <DataSection problem={problem} address={answer && "address" in answer ? answer.address : undefined} />
    </AccountArea>
  );
}
