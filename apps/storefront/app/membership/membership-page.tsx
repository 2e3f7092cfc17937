import { dateFormat } from "@rambla/core/date-format";
import { isRefusal } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { TextField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { SummaryList } from "@rambla/ui/summary-list";
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData, useNavigation } from "react-router";
import { AccountForm, useProblem } from "../account/parts/account-form.tsx";
import { AccountArea, AreaSection } from "../account/parts/area.tsx";
import { formAnswer } from "../account/parts/form-answer.ts";
import { textIn } from "../base/form-text.ts";
import { attempt, pageContext } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";

const { refused, keepTyped } = formAnswer("name");

export const loader = withHead(async ({ context }: LoaderFunctionArgs) => {
  const { api, market } = context.get(pageContext);
  const { validFrom, validUntil, ...membership } = await api.membership.membershipLook();
  const format = dateFormat(market.languageTag, { dateStyle: "long", timeZone: market.country.timeZone });
  const day = (moment: string | null) => (moment === null ? "" : format.format(new Date(moment)));
  return { ...membership, from: day(validFrom), until: day(validUntil) };
});
export { meta } from "../base/loaded-head.ts";

/** Gives the member a name. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const named = await attempt(context.get(pageContext).api.membership.updateMember({ name: textIn(form, "name").slice(0, 200) }));
  return isRefusal(named) ? refused(named, form) : { done: true as const };
}

export const clientAction = keepTyped;

/** What a customer has of a membership: whose name it bears, from when to when, and how many days are left. */
export default function MembershipPage() {
  const { state, name, from, until, daysLeft } = useLoaderData<typeof loader>();
  const text = useText("membership");
  if (state === "none") {
    return (
      <AccountArea title={text("title")}>
        <EmptyState title={text("noneTitle")}>{text("noneText")}</EmptyState>
      </AccountArea>
    );
  }
  const isValid = state === "valid";
  return (
    <AccountArea title={text("title")}>
      {!isValid && <Notice tone="warning">{text("ended", { day: until })}</Notice>}
      <AreaSection title={text(isValid ? "validTitle" : "endedTitle")}>
        <SummaryList
          variant="facts"
          rows={[
            { label: text("name"), value: name ?? text("unnamed") },
            { label: text("validity"), value: text("fromTo", { from, to: until }) },
            ...(isValid ? [{ label: text("remaining"), value: daysLeft === 0 ? text("lastDay") : text("daysRemaining", { days: daysLeft }) }] : []),
            { label: text("expiry"), value: until },
          ]}
        />
      </AreaSection>
      {isValid && <NameSection name={name} />}
    </AccountArea>
  );
}

function NameSection({ name }: { name: string | null }) {
  const text = useText("membership");
  const account = useText("account");
  const answer = useActionData<typeof action>();
  const problem = answer && "refusal" in answer ? answer : undefined;
  const { errors, of } = useProblem(problem, ["name"], "member");
  const busy = useNavigation().formData?.get("intent") === "name";
  return (
    <AreaSection title={text("nameTitle")} news={answer !== undefined && !problem && account("saved")}>
      <AccountForm errors={errors}>
        <TextField {...of("name")} label={text("name")} hint={text("nameHint")} autoComplete="name" maxLength={100} required defaultValue={problem ? problem.typed.name : (name ?? "")} />
        <p>
          <Button type="submit" name="intent" value="name" variant="secondary" busy={busy}>
            {account("save")}
          </Button>
        </p>
      </AccountForm>
    </AreaSection>
  );
}
