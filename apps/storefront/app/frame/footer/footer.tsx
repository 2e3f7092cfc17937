import { useFrameData } from "../../base/frame-data.ts";
import { useText } from "../../base/text.tsx";
import { CountryChoice } from "../../cart/parts/country-choice.tsx";
import { NewsletterForm } from "../../newsletter/parts/footer-form.tsx";
import { App } from "./app.tsx";
import { Contact } from "./contact.tsx";
import { End } from "./end.tsx";
import styles from "./footer.module.css";
import { Categories, Help, Information, Own } from "./links.tsx";
import { Carriers, Payment } from "./marks.tsx";

/** Links contact, account, help, payment, delivery, pages, the app and the other shops. What has no value is left out. */
export default function Footer() {
  const text = useText("base");
  const { languages } = useFrameData();
  return (
    <footer className={styles.footer} data-ground="dark">
      <div className={styles.columns}>
        <Contact />
        <div className={styles.stack}>
          <Own />
          <Help />
        </div>
        <Information />
        <Categories />
        <div className={styles.stack}>
          <section>
            <h2 className={styles.title}>{text("newsletter")}</h2>
            <NewsletterForm className={styles.newsletter} />
          </section>
          <App />
        </div>
        {languages.length > 1 && (
          <nav aria-labelledby="footer-countries" className={styles.wide}>
            <h2 className={styles.title} id="footer-countries">
              {text("chooseCountry")}
            </h2>
            <CountryChoice className={styles.countries} ownFirst />
          </nav>
        )}
        <div className={styles.marksRow}>
          <Payment />
          <Carriers />
        </div>
      </div>
      <End />
    </footer>
  );
}
