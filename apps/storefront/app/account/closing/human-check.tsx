import { Icon } from "@rambla/ui/icon";
import { useEffect, useState } from "react";
import { useText } from "../../base/text.tsx";
import styles from "./closing.module.css";

export type HumanCheck = { readonly challenge: string };

type Found = { readonly challenge: string; readonly answer: string | undefined };

/** Solves the human check in the browser meanwhile; renders its answer as fields and its state. */
export function HumanCheckField({ check, id, error }: { check: HumanCheck; id: string; error: React.ReactNode }) {
  const text = useText("closing");
  const [found, setFound] = useState<Found>();
  const { challenge } = check;
  useEffect(() => {
    const stop = new AbortController();
    const tell = (answer: string | undefined) => !stop.signal.aborted && setFound({ challenge, answer });
    import("./human-work.ts").then(({ workOut }) => workOut(challenge, stop)).then(tell, () => tell(undefined));
    return () => stop.abort();
  }, [challenge]);
  const own = found?.challenge === challenge ? found : undefined;
  const state = own === undefined ? "humanWorking" : own.answer === undefined ? "humanFailed" : "humanDone";
  return (
    <div id={id} tabIndex={-1} className={styles.human} role="group" aria-label={text("human")}>
      <input type="hidden" name="challenge" value={challenge} />
      <input type="hidden" name="answer" value={own?.answer ?? ""} />
      <p role="status" className={styles.state}>
        <Icon name={state === "humanDone" ? "check" : "info"} size={20} />
        {text(state)}
      </p>
      <noscript>{text("humanNeedsScript")}</noscript>
      {error && state !== "humanDone" && <p className={styles.error}>{error}</p>}
    </div>
  );
}
