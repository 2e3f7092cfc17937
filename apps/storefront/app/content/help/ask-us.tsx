import { LinkButton } from "@rambla/ui/button";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { consultationAddresses } from "../../consultation/parts/addresses.ts";
import styles from "./help.module.css";

/** The way on for a question without an answer. */
export function AskUs() {
  const text = useText("content");
  const to = useTo(consultationAddresses);
  return (
    <section className={styles.ask} aria-labelledby="ask-us">
      <div>
        <h2 id="ask-us" className={styles.askTitle}>
          {text("helpAsk")}
        </h2>
        <p>{text("helpAskText")}</p>
      </div>
      <LinkButton variant="secondary" href={to.consult()}>
        {text("helpAskAction")}
      </LinkButton>
    </section>
  );
}
