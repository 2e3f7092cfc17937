import { Outlet } from "react-router";
import { later } from "../first-paint/later.tsx";
import { BrandLogo } from "./brand-logo.tsx";
import styles from "./checkout.module.css";
import { ErrorScreen } from "./trouble/error-screen.tsx";

const Steps = later(() => import("./checkout-steps.tsx"));
const Help = later(() => import("./checkout-help.tsx"));
const CheckoutFoot = later(() => import("./checkout-foot.tsx"));

/** What stands around a purchase in either layout: whose shop it is, how far one is, whom to ask, and what the law wants (decision 177). */
export default function CheckoutFrame() {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <div className={styles.row}>
          <BrandLogo className={styles.logo} />
          <Steps />
          <Help />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <CheckoutFoot />
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
