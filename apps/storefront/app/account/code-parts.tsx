import { Button } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { Form } from "../base/form/form.tsx";
import { useText } from "../base/text.tsx";
import styles from "./code-parts.module.css";
import type { Sent } from "./proof.ts";

/** What a page says of what was sent: where to, and what to do with it; or that its link has confirmed the mailbox. */
export function sentLead({ by, linkCode }: Pick<Sent, "by" | "linkCode">) {
  if (linkCode !== null) return "confirmedLead";
  return by === "sms" ? "codeLeadSms" : "codeLead";
}

/** What proves the mailbox or number in a form: the code to type, or what the link of the mail carried. */
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

/** Asks for it once more, as soon as that is possible. */
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

/** Seconds that are left of those the server told; they go by in the browser. */
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
