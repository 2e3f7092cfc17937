import { Button, LinkButton } from "@rambla/ui/button";
import { useCallback } from "react";
import { useNavigation } from "react-router";
import { Form } from "../../base/form/form.tsx";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import type { FormProblem } from "../parts/form-answer.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import styles from "./closing.module.css";
import { useDay } from "./day.ts";

const LOGIN_PROMPT = "cancellation.loginPrompt";

type Asked = { readonly ticket: string; readonly until: string };

/** Gives the prompt's values when the login was refused with it. */
export function askedToComeBack(problem: FormProblem | undefined): Asked | undefined {
  const { ticket, until } = problem?.refusal.values ?? {};
  return problem?.refusal.refused === LOGIN_PROMPT ? { ticket: String(ticket), until: String(until) } : undefined;
}

/** Asks whether to log in, which cancels the deletion. */
export function ClosingPrompt({ ticket, until }: Asked) {
  const text = useText("account");
  const to = useTo(accountAddresses);
  const day = useDay();
  // The dialog replaces the form that had the focus.
  const focus = useCallback((dialog: HTMLDivElement | null) => dialog?.focus(), []);
  const busy = useNavigation().formData?.get("intent") === "comeBack";
  return (
    <div role="alertdialog" aria-label={text("closingTitle")} tabIndex={-1} ref={focus}>
      <NarrowPage title={text("closingTitle")} lead={text("closingLead", { day: day(until) })}>
        <Form method="post" className={styles.ways}>
          <input type="hidden" name="ticket" value={ticket} />
          <Button type="submit" name="intent" value="comeBack" size="l" wide busy={busy}>
            {text("closingStay")}
          </Button>
          <LinkButton href={to.login()} variant="secondary" wide>
            {text("closingGo")}
          </LinkButton>
        </Form>
      </NarrowPage>
    </div>
  );
}
