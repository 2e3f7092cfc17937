import { Icon } from "@rambla/ui/icon";
import { Outlet } from "react-router";
import { BrandLogo } from "./brand-logo.tsx";
import { CartMenu } from "./cart-menu.tsx";
import { CountryLinks, useCountryName } from "./country-links.tsx";
import { DeliveryFacts } from "./delivery-facts.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { later } from "./later.tsx";
import { Popup } from "./popup.tsx";
import { useText } from "./text.tsx";
import styles from "./desktop.module.css";

const CategoryMenu = later(() => import("./category-menu.tsx"));
const SearchBox = later(() => import("./search-box.tsx"));
const Footer = later(() => import("./footer.tsx"));

/** The frame of every desktop page: strip, header, categories, content, footer. */
export default function Shell() {
  return (
    <div className={styles.shell}>
      <header>
        <Strip />
        <div className={styles.header}>
          <BrandLogo className={styles.logo} />
          <div className={styles.search}>
            <SearchBox />
          </div>
          <CartMenu />
        </div>
        <CategoryMenu />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

function Strip() {
  const text = useText("shell");
  const country = useCountryName();
  return (
    <div className={styles.strip} data-ground="dark">
      <div className={styles.stripRow}>
        <DeliveryFacts className={styles.facts} />
        <Popup
          className={styles.country}
          label={text("currentCountry", { country })}
          summary={
            <>
              <Icon name="globe" size={16} />
              <span>{country}</span>
              <Icon name="chevron-down" size={16} />
            </>
          }
        >
          <div className={styles.countryPanel}>
            <CountryLinks />
          </div>
        </Popup>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
