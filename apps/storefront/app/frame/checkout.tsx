import { BrandLogo } from "./brand-logo.tsx";
import styles from "./checkout.module.css";
import { Main, type Trouble } from "./trouble/main.tsx";
import Steps from "./checkout-steps.tsx";
import Help from "./checkout-help.tsx";
import CheckoutFoot from "./checkout-foot.tsx";

/** The layout of the checkout: brand, steps, help and legal links. */
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
/** The layout stays around an error. */
export const ErrorBoundary = CheckoutFrame;
