import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { accountAddresses } from "../../account/parts/addresses.ts";
import { SignOut } from "../../account/parts/sign-out.tsx";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { Popup } from "../popup.tsx";
import styles from "./account-panel.module.css";

/** What belongs to a person, under their name. */
export default function AccountPanel({ name }: { name: string }) {
  const text = useText("base");
  const to = useTo(accountAddresses);
  return (
    <Popup
      className={styles.menu}
      label={text("accountOf", { name })}
      summary={
        <>
          <Icon name="user" />
          <span className={styles.name}>{name}</span>
        </>
      }
    >
      <div className={styles.panel}>
        <Link href={to.person()}>{text("account")}</Link>
        <SignOut variant="quiet" />
      </div>
    </Popup>
  );
}
