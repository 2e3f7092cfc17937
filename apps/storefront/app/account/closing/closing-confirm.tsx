import { Button } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { useNavigation } from "react-router";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { ProofFields, SendAgain, sentLead } from "../code-parts.tsx";
import { AccountForm, useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import type { FormProblem } from "../parts/form-answer.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import type { Sent } from "../proof.ts";
import { type HumanCheck, HumanCheckField } from "./human-check.tsx";

type Proving = { readonly sent: Sent; readonly check: HumanCheck; readonly idempotencyKey: string };

export function ClosingConfirm({
  sent,
  check,
  idempotencyKey,
  problem,
  isCustomer,
}: Proving & { problem: FormProblem<"account"> | undefined; isCustomer: boolean }) {
  const text = useText("closing");
  const words = useText("account");
  const to = useTo(accountAddresses);
  const { errors, of } = useProblem(problem, ["apply", "again"], "closing");
  const busy = useNavigation().formData?.get("intent") === "apply";
  const human = of("human");
  return (
    <NarrowPage
      title={text("title")}
      lead={words(sentLead(sent), { address: sent.sentTo })}
      links={<Link href={isCustomer ? to.person() : to.login()}>{text("keep")}</Link>}
    >
      <AccountForm errors={errors}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <ProofFields sent={sent} field={of("code")} />
        <HumanCheckField check={check} id={human.id} error={human.error} />
        <Button type="submit" name="intent" value="apply" variant="danger" size="l" wide busy={busy}>
          {text("apply")}
        </Button>
      </AccountForm>
      {sent.linkCode === null && <SendAgain sent={sent} />}
    </NarrowPage>
  );
}
