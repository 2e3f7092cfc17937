import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { accountAddresses } from "../../account/parts/addresses.ts";
import { SignOut } from "../../account/parts/sign-out.tsx";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { consultationAddresses } from "../../consultation/parts/addresses.ts";
import { messageAddresses } from "../../message/parts/addresses.ts";
import { Popup } from "../popup.tsx";
import styles from "./account-panel.module.css";

/** What belongs to a person, under their name. */
export default function AccountPanel({ name, unreadMessages }: { name: string; unreadMessages: number }) {
  const text = useText("base");
  const to = useTo(accountAddresses);
  const toMessages = useTo(messageAddresses);
  const toConsult = useTo(consultationAddresses);
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
        <Link href={toMessages.messages()}>{unreadMessages === 0 ? text("messages") : text("messagesCount", { count: unreadMessages })}</Link>
        <Link href={toConsult.consult()}>{text("informationService")}</Link>
        <SignOut variant="quiet" />
      </div>
    </Popup>
  );
}
