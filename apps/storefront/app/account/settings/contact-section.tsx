import { Link } from "@rambla/ui/link";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { AreaSection } from "../parts/area.tsx";
import styles from "../parts/ways-list.module.css";

/** @param byPhone whether a mobile number can log in */
export function ContactSection({ email, phone, byPhone }: { email: string | null; phone: string | null; byPhone: boolean }) {
  const text = useText("account");
  const to = useTo(accountAddresses);
  return (
    <AreaSection title={text("contactTitle")}>
      <ul role="list" className={styles.list}>
        <li>
          {email && (
            <span>
              {text("email")}
              <br />
              <span className={styles.muted}>{email}</span>
            </span>
          )}
          <Link href={to.contact({ kind: "email" })}>{text(email ? "changeEmail" : "addEmail")}</Link>
        </li>
        {byPhone && (
          <li>
            {phone && (
              <span>
                {text("phone")}
                <br />
                <span className={styles.muted}>{phone}</span>
              </span>
            )}
            <Link href={to.contact({ kind: "phone" })}>{text(phone ? "changePhone" : "addPhone")}</Link>
          </li>
        )}
      </ul>
    </AreaSection>
  );
}
