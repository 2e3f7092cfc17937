import { BrandLogo } from "./brand-logo.tsx";
import styles from "./checkout.module.css";
import { Main, type Trouble } from "./trouble/main.tsx";
import Steps from "./checkout-steps.tsx";
import Help from "./checkout-help.tsx";
import CheckoutFoot from "./checkout-foot.tsx";

/** What stands around a purchase in either layout: whose shop it is, how far one is, whom to ask, and what the law wants (decision 177). */
function CheckoutFrame({ error }: Trouble) {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <div className={styles.row}>
          <BrandLogo className={styles.logo} />
          <Steps />
          <Help />
        </div>
      </header>
      <Main className={styles.main} error={error} />
      <CheckoutFoot />
    </div>
  );
}

export default CheckoutFrame;
/** Whatever a page could not show, the ways on around it stay. */
export const ErrorBoundary = CheckoutFrame;
