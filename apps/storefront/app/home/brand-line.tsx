import { Icon } from "@rambla/ui/icon";
import { DeliveryFacts } from "../base/country/delivery-facts.tsx";
import { useFrameData } from "../base/frame-data.ts";
import { useText } from "../base/text.tsx";
import styles from "./brand-line.module.css";

/** The brand's tagline with delivery facts and contact. */
export function BrandLine({ tagline }: { tagline: string | null }) {
  const text = useText("home");
  const { email, contact } = useFrameData().footer;
  const ask = email
    ? { href: `mailto:${email}`, words: text("writeToUs") }
    : contact
      ? { href: `tel:${contact.replaceAll(/[^+\d]/g, "")}`, words: text("callUs") }
      : undefined;
  return (
    <div className={styles.line}>
      {tagline && <p className={styles.tagline}>{tagline}</p>}
      <DeliveryFacts className={styles.facts}>
        {ask && (
          <li>
            <Icon name="message" size={20} />
            <a href={ask.href}>{ask.words}</a>
          </li>
        )}
      </DeliveryFacts>
    </div>
  );
}
