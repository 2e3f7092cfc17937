import { Button, LinkButton } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { useNavigation } from "react-router";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { AccountForm, CredentialFields, useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import type { FormProblem } from "../parts/form-answer.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import type { WaitingPerson } from "./provider-action.ts";
import styles from "../parts/ways-list.module.css";

/** Asks a person proven by a provider for their account, or creates one. */
export function ConnectAccount({
  waiting,
  forward,
  byPhone,
  problem,
}: {
  waiting: WaitingPerson;
  forward: string | null;
  byPhone: boolean;
  problem: FormProblem<"username"> | undefined;
}) {
  const text = useText("account");
  const to = useTo(accountAddresses);
  const { errors, of } = useProblem(problem, ["connect"], "connect");
  const sending = useNavigation().formData?.get("intent");
  return (
    <NarrowPage
      title={text("connectTitle")}
      lead={connectLead(text, waiting)}
      links={
        <>
          <Link href={to.forgotten()}>{text("forgotten")}</Link>
          <Link href={to.login({ forward })}>{text("connectNot")}</Link>
        </>
      }
    >
      <AccountForm errors={errors}>
        <CredentialFields of={of} byPhone={byPhone} username={problem?.typed.username} />
        <Button type="submit" name="intent" value="connect" size="l" wide busy={sending === "connect"}>
          {text("connectLogin")}
        </Button>
      </AccountForm>
      <div className={styles.ways}>
        <p className={styles.or}>{text("connectNew")}</p>
        <LinkButton href={to.register({ provider: "connect", forward })} variant="secondary" size="l" wide>
          {text("createAccount")}
        </LinkButton>
      </div>
    </NarrowPage>
  );
}

export function connectLead(text: ReturnType<typeof useText<"account">>, { name, knownAs }: WaitingPerson): string {
  return knownAs === null ? text("connectLeadUnnamed", { provider: name }) : text("connectLead", { provider: name, name: knownAs });
}
