import { Button } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { useNavigation } from "react-router";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { AccountNameForm } from "../account-name-form.tsx";
import { AccountForm, useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import type { FormProblem } from "../parts/form-answer.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import styles from "./closing.module.css";

type Begun = {
  readonly days: number;
  readonly lookback: number;
  readonly byPhone: boolean;
  readonly isCustomer: boolean;
  readonly problem: FormProblem<"account"> | undefined;
};

export function ClosingStart({ days, lookback, byPhone, isCustomer, problem }: Begun) {
  const text = useText("closing");
  const to = useTo(accountAddresses);
  return (
    <NarrowPage title={text("title")} lead={text("lead")} links={<Link href={isCustomer ? to.person() : to.login()}>{text("keep")}</Link>}>
      <ul className={styles.points}>
        <li>{text("goes")}</li>
        <li>{text("stays")}</li>
        <li>{text("back", { days })}</li>
        <li>{text("notNow", { lookback })}</li>
      </ul>
      {isCustomer ? (
        <OwnCode problem={problem} />
      ) : (
        <AccountNameForm problem={problem} byPhone={byPhone} autoComplete="username">
          {text("sendCode")}
        </AccountNameForm>
      )}
    </NarrowPage>
  );
}

/** A signed-in customer's mailbox or number is known. */
function OwnCode({ problem }: Pick<Begun, "problem">) {
  const text = useText("closing");
  const { errors } = useProblem(problem, ["account"], "closing");
  const busy = useNavigation().formData?.get("intent") === "account";
  return (
    <AccountForm errors={errors}>
      <Button type="submit" name="intent" value="account" size="l" wide busy={busy}>
        {text("sendCode")}
      </Button>
    </AccountForm>
  );
}
