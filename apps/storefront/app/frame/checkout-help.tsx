import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { telephoneIn } from "../base/contact-line.ts";
import { useFrameData } from "../base/frame-data.ts";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { consultationAddresses } from "../consultation/parts/addresses.ts";
import styles from "./checkout.module.css";
import { Popup } from "./popup.tsx";

/** Names the shop's telephone and mailbox, else links the account questions. */
export default function Help() {
  const text = useText("order");
  const to = useTo(consultationAddresses);
  const { contact, email } = useFrameData().footer;
  const phone = telephoneIn(contact);
  const face = (
    <>
      <Icon name="message" size={20} />
      <span className={styles.helpWord}>{text("help")}</span>
    </>
  );
  if (!phone && !email) {
    return (
      <Link href={to.consult()} className={styles.help} aria-label={text("help")}>
        {face}
      </Link>
    );
  }
  return (
    <Popup className={styles.help} label={text("help")} summary={face}>
      <ul role="list" className={styles.ways}>
        {phone && (
          <li>
            <a href={`tel:${phone}`}>{contact}</a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
    </Popup>
  );
}
