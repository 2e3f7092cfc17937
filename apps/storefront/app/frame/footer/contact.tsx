import { entryOf } from "@rambla/core/market";
import { SOCIAL_NAMES } from "@rambla/core/shell-settings";
import { telephoneIn } from "../../base/contact-line.ts";
import { useFrameData } from "../../base/frame-data.ts";
import { useText } from "../../base/text.tsx";
import styles from "./footer.module.css";

export function Contact() {
  const text = useText("base");
  const { contact, email, countryParameterSocialList: social } = useFrameData().footer;
  if (!contact && !email && social.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{text("contact")}</h2>
      <ul role="list" className={styles.links}>
        {contact && (
          <li>
            <Telephone contact={contact} />
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
      {social.length > 0 && (
        <ul role="list" className={styles.marks} aria-label={text("followUs")}>
          {social.map((entry) => (
            <li key={entry.url}>
              <a href={entry.url} rel="noopener">
                <Network icon={entry.icon} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Telephone({ contact }: { contact: string }) {
  const phone = telephoneIn(contact);
  return phone ? <a href={`tel:${phone}`}>{contact}</a> : contact;
}

/** A mark of a network that the shop draws; others are words. */
function Network({ icon }: { icon: string }) {
  const name = entryOf<string>(SOCIAL_NAMES, icon);
  return name === undefined ? icon : <img src={`/brand/social/${icon}.svg`} alt={name} width={48} height={32} loading="lazy" />;
}
