import { isEmail, tidyEmail } from "@rambla/core/email";
import { isRefusal, refuseFields } from "@rambla/core/refusal";
import { Button, LinkButton } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { type MouseEvent, useState } from "react";
import { type ActionFunctionArgs, useActionData, useNavigation } from "react-router";
import { AccountForm, useProblem } from "../../account/parts/account-form.tsx";
import { formAnswer } from "../../account/parts/form-answer.ts";
import { NarrowPage } from "../../account/parts/narrow-page.tsx";
import { textIn } from "../../base/form/form-text.ts";
import { MailboxField } from "../../base/form/mailbox-field.tsx";
import { useTo } from "../../base/market.tsx";
import { attempt, pageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { usePerson } from "../../base/person/use-person.ts";
import { withHead } from "../../base/with-head.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { SupportLink } from "../support-link.tsx";

const { refused, keepTyped } = formAnswer("orderNumber", "email");

export const loader = withHead(async () => ({}));
export { meta } from "../../base/loaded-head.ts";

/** Has a link to the order sent to its mailbox, and says the same whether there is one or not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const asked = { orderNumber: textIn(form, "orderNumber").slice(0, 60), email: textIn(form, "email").trim().slice(0, 254) };
  const { orderNumber, email } = asked;
  const wrong = refuseFields({
    orderNumber: orderNumber.trim() === "" ? "order.numberRequired" : undefined,
    email: email === "" ? "email.required" : isEmail(tidyEmail(email)) ? undefined : "email.invalid",
  });
  if (wrong) return refused(wrong, form);
  const sent = await attempt(context.get(pageContext).api.order.orderLinkSend(asked));
  return isRefusal(sent) ? refused(sent, form) : { sent: asked };
}

export const clientAction = keepTyped;

/** An order whose link is lost: its number and its mailbox bring another one by mail (decision 163). */
export default function FindPage() {
  const text = useText("findOrder");
  const to = useTo(orderAddresses);
  const person = usePerson();
  const answer = useActionData<typeof action>();
  // The answer that brought nothing: what was typed for it is looked at again.
  const [corrected, setCorrected] = useState<typeof answer>();
  if (answer && "sent" in answer && answer !== corrected) {
    const { email, orderNumber } = answer.sent;
    const again = (event: MouseEvent) => {
      event.preventDefault();
      setCorrected(answer);
    };
    return (
      <NarrowPage
        title={text("title")}
        links={
          <>
            <LinkButton variant="secondary" href={to.findOrder()} onClick={again}>
              {text("again")}
            </LinkButton>
            <SupportLink orderNumber={orderNumber} isCustomer={!!person?.cart} />
          </>
        }
      >
        <div ref={goTo} tabIndex={-1}>
          <Notice tone="success">{text("sent", { email })}</Notice>
        </div>
        <p>{text("notThere")}</p>
      </NarrowPage>
    );
  }
  return answer && "sent" in answer ? <Find problem={undefined} typed={answer.sent} /> : <Find problem={answer} typed={answer?.typed} />;
}

/** What was answered takes the place of the form: whoever sent it from far down reads on at the top. */
function goTo(answer: HTMLElement | null): void {
  answer?.focus({ preventScroll: true });
  window.scrollTo({ top: 0, behavior: "instant" });
}

type Typed = { readonly orderNumber?: string; readonly email?: string };

function Find({ problem, typed }: { problem: Parameters<typeof useProblem>[0]; typed: Typed | undefined }) {
  const text = useText("findOrder");
  const order = useText("order");
  const { errors, of } = useProblem(problem, ["find", ""], "find");
  const busy = useNavigation().formData !== undefined;
  return (
    <NarrowPage title={text("title")} lead={text("lead")}>
      <AccountForm errors={errors}>
        <TextField
          {...of("orderNumber")}
          label={order("orderNumber")}
          hint={text("numberHint")}
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed?.orderNumber}
        />
        <MailboxField {...of("email")} label={order("email")} required defaultValue={typed?.email} />
        <Button type="submit" name="intent" value="find" size="l" wide busy={busy}>
          {text("send")}
        </Button>
      </AccountForm>
    </NarrowPage>
  );
}
