import { Button } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { Form } from "../base/form/form.tsx";
import { useText } from "../base/text.tsx";
import styles from "./code-parts.module.css";
import type { Sent } from "./proof.ts";

/** Chooses the text: where the code went, or that the link confirmed the mailbox. */
export function sentLead({ by, linkCode }: Pick<Sent, "by" | "linkCode">) {
  if (linkCode !== null) return "confirmedLead";
  return by === "sms" ? "codeLeadSms" : "codeLead";
}

/** The code to type, or the hidden code of the mail's link. */
export function ProofFields({
  sent,
  field,
}: {
  sent: Sent;
  field: { readonly id: string; readonly name: string; readonly error: ReactNode };
}) {
  const text = useText("account");
  return (
    <>
      <input type="hidden" name="verificationId" value={sent.verificationId} />
      {sent.linkCode === null || field.error ? (
        <TextField
          {...field}
          label={text("code")}
          hint={text("codeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
        />
      ) : (
        <input type="hidden" name="code" value={sent.linkCode} />
      )}
    </>
  );
}

/** Sends the code again once the waiting time is over. */
export function SendAgain({ sent }: { sent: Sent }) {
  const text = useText("account");
  const left = useSecondsLeft(sent.resendIn, sent.verificationId);
  const busy = useNavigation().formData?.get("intent") === "again";
  return (
    <Form method="post" replace className={styles.again}>
      <input type="hidden" name="verificationId" value={sent.verificationId} />
      <Button type="submit" name="intent" value="again" variant="quiet" busy={busy}>
        {text("sendAgain")}
      </Button>
      <span className={styles.wait} role="timer" aria-live="off">
        {left > 0 && text("sendAgainIn", { seconds: left })}
      </span>
    </Form>
  );
}

/** Counts the server's seconds down in the browser. */
function useSecondsLeft(seconds: number, of: string): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const until = performance.now() + seconds * 1000;
    setLeft(seconds);
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [seconds, of]);
  return left;
}
