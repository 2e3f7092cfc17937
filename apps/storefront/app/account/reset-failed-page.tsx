import { LinkButton } from "@rambla/ui/button";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import styles from "./account-page.module.css";
import { accountAddresses } from "./parts/addresses.ts";

export const loader = withHead(async () => ({}));
export { meta } from "../base/loaded-head.ts";

/** The password is the old one still. */
export default function ResetFailedPage() {
  const text = useText("account");
  const to = useTo(accountAddresses);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{text("resetFailedTitle")}</h1>
        <p className={styles.lead}>{text("resetFailedLead")}</p>
      </header>
      <LinkButton href={to.forgotten()} size="l" wide>
        {text("askAgain")}
      </LinkButton>
    </div>
  );
}
