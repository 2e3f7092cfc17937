import { LinkButton } from "@rambla/ui/button";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import styles from "./account-page.module.css";
import { accountAddresses } from "./parts/addresses.ts";

export const loader = withHead(async () => ({}));
export { meta } from "../base/loaded-head.ts";

/** The password is a new one. */
export default function ResetDonePage() {
  const text = useText("account");
  const to = useTo(accountAddresses);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{text("resetDoneTitle")}</h1>
        <p className={styles.lead}>{text("resetDoneLead")}</p>
      </header>
      <LinkButton href={to.login()} size="l" wide>
        {text("login")}
      </LinkButton>
    </div>
  );
}
