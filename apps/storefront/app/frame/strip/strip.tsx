import { Icon } from "@rambla/ui/icon";
import { useCountryName } from "../../base/country/country-name.ts";
import { DeliveryFacts } from "../../base/country/delivery-facts.tsx";
import { useText } from "../../base/text.tsx";
import { CountryChoice } from "../../cart/parts/country-choice.tsx";
import styles from "../desktop.module.css";
import { Notices } from "./notices.tsx";
import { Popup } from "../popup.tsx";

export default function Strip() {
  const text = useText("base");
  const country = useCountryName();
  return (
    <div className={styles.strip} data-ground="dark">
      <div className={styles.stripRow}>
        <Notices first={<DeliveryFacts className={styles.facts} />} />
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
          <CountryChoice className={styles.countries} />
        </Popup>
      </div>
    </div>
  );
}
