import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { Button, LinkButton } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import type { ComponentProps } from "react";
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
import { attempt, type PageContext, pageContext, waysFrom } from "../../base/page-context.ts";
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
import { formAnswer, type FormProblem } from "../parts/form-answer.ts";
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

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const intent = textIn(form, "intent");
  if (intent === "signOut" || intent === "everywhere") return await signOut(page, intent);
  if (intent === "providerBind") {
    const left = await leaveForProvider(page, request, form, "bind");
    return isRefusal(left) ? refused(left, form) : left;
  }
  const done = intent === "copy" ? await copyData(page, form) : await change(page, intent, form);
  return isRefusal(done) ? refused(done, form) : done;
}

async function signOut(page: PageContext, intent: "signOut" | "everywhere") {
  const { account } = page.api;
  // A logout that the shop could not record is still one.
  if (intent === "signOut") await attempt(account.loginLogLoginOutTime());
  else await account.accountSignOutEverywhere();
  page.forgetVisitor();
  return redirectDocument(accountAddresses(waysFrom(page)).login());
}

async function copyData(page: PageContext, form: FormData) {
  const copy = await attempt(page.api.personal.personalData({ password: textIn(form, "copyPassword").slice(0, 200) }));
  return isRefusal(copy) ? ofCopy(copy) : { done: "copy" as const, address: copy.address };
}

/** An unknown intent counts as a change of the password. */
async function change(page: PageContext, intent: string, form: FormData) {
  const { account, newsletter } = page.api;
  const text = (name: string, most: number) => textIn(form, name).slice(0, most);
  if (isOfPasskeys(intent)) return await changePasskeys(page, intent, form);
  switch (intent) {
    case "newsletterOn":
    case "newsletterOff":
      return await doneBy("newsletter", newsletter.newsletterSet({ isSubscribed: intent === "newsletterOn" }));
    case "endSession":
      return await doneBy("endSession", account.accountSessionEnd({ sessionId: textIn(form, "sessionId") }));
    case "providerUnbind":
      return await doneBy("providerUnbind", account.unbindProvider({ provider: text("provider", 500), password: text("password", 200) }));
    case "nickname":
      return await doneBy("nickname", account.updateNickname({ nickname: text("nickname", 100) }));
    case "language":
      return await doneBy("language", account.updateUserInfoExt({ language: text("language", 20) }));
    default:
      return await doneBy("password", changePassword(page, form));
  }
}

async function doneBy<Done extends string>(done: Done, call: Promise<unknown>): Promise<{ readonly done: Done } | Refusal> {
  const answer = await attempt(call);
  return isRefusal(answer) ? answer : { done };
}

export const clientAction = keepTyped;

export default function AccountPage() {
  const { info, sessions, passkeys, offered, bound, newsletter, word, passkeyHost: host, byPhone } = useLoaderData<typeof loader>();
  const text = useText("account");
  const answer = useActionData<typeof action>();
  const problem = answer && "refusal" in answer ? answer : undefined;
  const done = answer && "done" in answer ? answer.done : undefined;
  const sending = useNavigation().formData?.get("intent");
  return (
    <AccountArea title={text("accountTitle")}>
      <NicknameSection own={info.nickname ?? ""} problem={problem} isDone={done === "nickname"} />
      <LanguageSection own={info} problem={problem} done={done === "language"} busy={sending === "language"} />
      <ContactSection email={info.email} phone={info.phone} byPhone={byPhone} />
      <PasswordSection username={nameOf(info)} problem={problem} isDone={done === "password"} />
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

function NicknameSection({ own, problem, isDone }: { own: string; problem: FormProblem<"nickname"> | undefined; isDone: boolean }) {
  const text = useText("account");
  const { errors, of } = useProblem(problem, ["nickname"], "person");
  const sending = useNavigation().formData?.get("intent");
  return (
    <AreaSection title={text("nickname")} news={isDone && text("saved")}>
      <AccountForm errors={errors}>
        <TextField
          {...of("nickname")}
          label={text("nickname")}
          labelHidden
          hint={text("nicknameHint")}
          autoComplete="nickname"
          maxLength={100}
          required
          defaultValue={problem?.intent === "nickname" ? problem.typed.nickname : own}
        />
        <p>
          <Button type="submit" name="intent" value="nickname" variant="secondary" busy={sending === "nickname"}>
            {text("save")}
          </Button>
        </p>
      </AccountForm>
    </AreaSection>
  );
}

/** On a phone the link to its page. */
function PasswordSection(form: ComponentProps<typeof PasswordForm>) {
  const text = useText("account");
  const to = useTo(accountAddresses);
  return (
    <AreaSection title={text("changeTitle")} news={form.isDone && text("changed")}>
      {useLayout() === "mobile" ? (
        <p>
          <LinkButton href={to.changePassword()} variant="secondary">
            {text("changeTitle")}
          </LinkButton>
        </p>
      ) : (
        <PasswordForm {...form} />
      )}
    </AreaSection>
  );
}
