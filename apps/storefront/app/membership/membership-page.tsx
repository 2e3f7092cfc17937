import { Button } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { SummaryList } from "@rambla/ui/summary-list";
import { useActionData, useLoaderData, useNavigation } from "react-router";
import { AccountForm, useProblem } from "../account/parts/account-form.tsx";
import { AccountArea, AreaSection } from "../account/parts/area.tsx";
import { formAnswer } from "../account/parts/form-answer.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { BuySection } from "./buy-section.tsx";
import { type action, load, type Problem } from "./membership.data.ts";
import styles from "./membership.module.css";
import { TYPED_FIELDS } from "./typed-fields.ts";

export const loader = withHead(load);
export { action } from "./membership.data.ts";
export { meta } from "../base/loaded-head.ts";

export const clientAction = formAnswer(...TYPED_FIELDS).keepTyped;

export default function MembershipPage() {
  const loaded = useLoaderData<typeof loader>();
  const { state, name, benefits, sale } = loaded;
  const answer = useActionData<typeof action>();
  const text = useText("membership");
  const isValid = state === "valid";
  const typed = answer && "typed" in answer ? answer : undefined;
  const problem = typed && problemIn(typed);
  return (
    <AccountArea title={text("title")}>
      {state === "none" ? (
        <AreaSection title={text("noneTitle")}>
          <p>{text("noneText")}</p>
        </AreaSection>
      ) : (
        <Facts membership={loaded} />
      )}
      {isValid && <NameSection name={name} problem={problem} isSaved={answer !== undefined && "done" in answer} />}
      {benefits.length > 0 && <Benefits benefits={benefits} />}
      {sale && (
        <BuySection
          sale={sale}
          isRenewal={isValid}
          problem={problem}
          typed={typed?.intent === "name" ? undefined : typed?.typed}
          offer={(typed && "offer" in typed ? typed.offer : undefined) ?? sale.offer}
        />
      )}
    </AccountArea>
  );
}

type Typed = Extract<ReturnType<typeof useActionData<typeof action>>, { typed: unknown }>;

const problemIn = (typed: Typed): Problem | undefined =>
  "refusal" in typed && typed.refusal ? { ...typed, refusal: typed.refusal } : undefined;

function Benefits({ benefits }: { benefits: readonly string[] }) {
  const text = useText("membership");
  return (
    <AreaSection title={text("benefitsTitle")}>
      <ul className={styles.benefits}>
        {benefits.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </AreaSection>
  );
}

function Facts({ membership: { state, name, from, until, daysLeft } }: { membership: Awaited<ReturnType<typeof load>> }) {
  const text = useText("membership");
  const isValid = state === "valid";
  const remaining = { label: text("remaining"), value: daysLeft === 0 ? text("lastDay") : text("daysRemaining", { days: daysLeft }) };
  return (
    <>
      {!isValid && <Notice tone="warning">{text("ended", { day: until ?? "" })}</Notice>}
      <AreaSection title={text(isValid ? "validTitle" : "endedTitle")}>
        <SummaryList
          variant="facts"
          rows={[
            { label: text("name"), value: name ?? text("unnamed") },
            { label: text("validity"), value: text("fromTo", { from: from ?? "", to: until ?? "" }) },
            ...(isValid ? [remaining] : []),
            { label: text("expiry"), value: until },
          ]}
        />
      </AreaSection>
    </>
  );
}

function NameSection({ name, problem, isSaved }: { name: string | null; problem: Problem | undefined; isSaved: boolean }) {
  const text = useText("membership");
  const account = useText("account");
  const { errors, of } = useProblem(problem, ["name"], "member");
  const busy = useNavigation().formData?.get("intent") === "name";
  return (
    <AreaSection title={text("nameTitle")} news={isSaved && account("saved")}>
      <AccountForm errors={errors}>
        <TextField
          {...of("name")}
          label={text("name")}
          hint={text("nameHint")}
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={problem?.intent === "name" ? problem.typed.name : (name ?? "")}
        />
        <p>
          <Button type="submit" name="intent" value="name" variant="secondary" busy={busy}>
            {account("save")}
          </Button>
        </p>
      </AccountForm>
    </AreaSection>
  );
}
