import { Button } from "@rambla/ui/button";
import { ErrorSummary } from "@rambla/ui/error-summary";
import { Icon } from "@rambla/ui/icon";
import { Notice } from "@rambla/ui/notice";
import type { Refusal } from "@rambla/core/refusal";
import { useEffect, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import type { FormProblem } from "../parts/form-answer.ts";
import { useCanUsePasskeys } from "./passkey-place.ts";
import styles from "../parts/ways-list.module.css";

const INTENT = "passkey";
const ceremony = () => import("./passkey-ceremony.ts");

/** Logs in with a passkey, by a button or the browser's autofill. */
export function PasskeyLogin({ host, problem }: { host: string | null; problem: FormProblem | undefined }) {
  const text = useText("account");
  const address = useTo(accountAddresses).passkey();
  const submit = useSubmit();
  const can = useCanUsePasskeys(host);
  const [isAsking, setAsking] = useState(false);
  const [undone, setUndone] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const { errors } = useProblem(refusal ? { refusal, intent: INTENT, typed: {} } : problem, [INTENT], INTENT);
  const isSent = useNavigation().formData?.get("intent") === INTENT;

  const send = (credential: string) => {
    const form = intended();
    form.set("credential", credential);
    void submit(form, { method: "post" });
  };

  useEffect(() => {
    if (!can || isAsking) return;
    const stop = new AbortController();
    // Runs without a press, so failures are silent; the button reports them.
    ceremony()
      .then(({ offerPasskeys }) => offerPasskeys(address, stop.signal))
      .then(
        (credential) => credential !== undefined && !stop.signal.aborted && send(credential),
        () => undefined,
      );
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `send` goes by what the router gives, which stays the same
  }, [can, isAsking, address]);

  const press = async () => {
    setAsking(true);
    setUndone(false);
    setRefusal(undefined);
    try {
      const outcome = await (await ceremony()).showPasskey(address);
      if ("credential" in outcome) return send(outcome.credential);
      if ("refusal" in outcome) setRefusal(outcome.refusal);
      else setUndone(true);
    } catch {
      setRefusal({ refused: "service.unavailable" });
    }
    setAsking(false);
  };

  if (host === null || can === false) return null;
  return (
    <div className={`${styles.ways} ${styles.scripted}`}>
      <ErrorSummary title={(count) => text("errorsTitle", { count })} errors={errors} />
      {undone && (
        <Notice tone="info" live="polite">
          {text("passkeyUndone")}
        </Notice>
      )}
      <Button
        variant="secondary"
        size="l"
        wide
        icon={<Icon name="lock" size={20} />}
        busy={isAsking || isSent}
        onClick={() => void press()}
      >
        {text("passkeyLogin")}
      </Button>
      <p className={styles.or}>{text("passkeyOr")}</p>
    </div>
  );
}

function intended(): FormData {
  const form = new FormData();
  form.set("intent", INTENT);
  return form;
}
