import { Icon } from "@rambla/ui/icon";
import { useCountryName } from "../base/country/country-name.ts";
import { DeliveryFacts } from "../base/country/delivery-facts.tsx";
import { useText } from "../base/text.tsx";
import { useFrameData } from "../base/frame-data.ts";
import { CountryChoice } from "../cart/parts/country-choice.tsx";
import { Written } from "../first-paint/written.tsx";
import styles from "./desktop.module.css";
import { Popup } from "./popup.tsx";

/** Above the header of a desktop: what buying here means, and the other countries. */
export default function Strip() {
  const text = useText("base");
  const country = useCountryName();
  const { delivery, withdrawalDays } = useFrameData();
  return (
    <div className={styles.strip} data-ground="dark">
      <div className={styles.stripRow}>
        <Written name="delivery facts" of={[delivery, withdrawalDays]}>
          {() => <DeliveryFacts className={styles.facts} />}
        </Written>
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
