import { Button } from "@rambla/ui/button";
import { Disclosure } from "@rambla/ui/disclosure";
import { useNavigation } from "react-router";
import { useMarket } from "../../base/market.tsx";
import type { ShopClient } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { AccountForm, PasswordField, useProblem } from "../parts/account-form.tsx";
import { AreaSection } from "../parts/area.tsx";
import type { FormProblem } from "../parts/form-answer.ts";
import type { ProviderWord } from "../parts/provider-word.ts";
import { type Offered, ProviderTrouble } from "./provider-login.tsx";
import styles from "../parts/ways-list.module.css";

type Bound = Awaited<ReturnType<ShopClient["account"]["providerList"]>>;

export function ProviderSection({
  offered,
  bound,
  problem,
  word,
  isUnbound,
}: {
  offered: Offered;
  bound: Bound;
  problem: FormProblem<"provider"> | undefined;
  word: ProviderWord | undefined;
  isUnbound: boolean;
}) {
  const text = useText("account");
  const open = offered.filter(({ provider }) => !bound.some((one) => one.provider === provider));
  if (offered.length === 0 && bound.length === 0) return null;
  return (
    <AreaSection
      title={text("providersTitle")}
      news={isUnbound ? text("providerUnbound") : word === "bound" && !problem && text("providerBound")}
    >
      <p className={styles.muted}>{text("providersLead")}</p>
      <ProviderTrouble word={word} problem={undefined} />
      {bound.length > 0 && (
        <ul role="list" className={styles.list}>
          {bound.map((one) => (
            <BoundLine key={one.provider} bound={one} problem={problem?.typed.provider === one.provider ? problem : undefined} />
          ))}
        </ul>
      )}
      {open.map((one) => (
        <WithPassword
          key={one.provider}
          provider={one.provider}
          intent="providerBind"
          problem={problem?.typed.provider === one.provider ? problem : undefined}
          hint={text("providerBindHint")}
          button={text("providerBind", { provider: one.name })}
        />
      ))}
    </AreaSection>
  );
}

function BoundLine({ bound, problem }: { bound: Bound[number]; problem: FormProblem | undefined }) {
  const text = useText("account");
  const { languageTag, timeZone } = useMarket();
  const when = (moment: string) =>
    new Intl.DateTimeFormat(languageTag, { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(moment));
  const facts = [
    ...(bound.knownAs === null ? [] : [bound.knownAs]),
    text("providerSince", { when: when(bound.createdAt) }),
    ...(bound.lastUsedAt ? [text("lastSeen", { when: when(bound.lastUsedAt) })] : []),
  ];
  return (
    <li>
      <span className={styles.words}>
        {bound.name}
        <br />
        <span className={styles.muted}>{facts.join(" · ")}</span>
      </span>
      <Disclosure summary={text("providerUnbind")} variant="plain" className={styles.more} open={problem ? true : undefined}>
        <WithPassword
          provider={bound.provider}
          intent="providerUnbind"
          problem={problem}
          hint={text("providerUnbindHint")}
          button={text("providerUnbindNow", { provider: bound.name })}
        />
      </Disclosure>
    </li>
  );
}

function WithPassword({
  provider,
  intent,
  problem,
  hint,
  button,
}: {
  provider: string;
  intent: "providerBind" | "providerUnbind";
  problem: FormProblem | undefined;
  hint: string;
  button: string;
}) {
  const text = useText("account");
  const { errors, of } = useProblem(problem, [intent], `${intent}-${provider.replace(/\W/g, "")}`);
  const sending = useNavigation().formData;
  return (
    <div className={styles.form}>
      <AccountForm errors={errors} preventScrollReset>
        <input type="hidden" name="provider" value={provider} />
        <PasswordField {...of("password")} label={text("password")} hint={hint} />
        <p>
          <Button
            type="submit"
            name="intent"
            value={intent}
            variant="secondary"
            busy={sending?.get("intent") === intent && sending.get("provider") === provider}
          >
            {button}
          </Button>
        </p>
      </AccountForm>
    </div>
  );
}
