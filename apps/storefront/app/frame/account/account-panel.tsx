import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { accountAddresses } from "../../account/parts/addresses.ts";
import { SignOut } from "../../account/parts/sign-out.tsx";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo, useWays } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { messageAddresses } from "../../message/parts/addresses.ts";
import { orderAddresses } from "../../order/parts/addresses.ts";
import { Popup } from "../popup.tsx";
import styles from "./account-panel.module.css";

export default function AccountPanel({ name, account, unreadMessages }: { name: string; account: string; unreadMessages: number }) {
  const text = useText("base");
  const to = useTo(accountAddresses);
  const toOrders = useTo(orderAddresses);
  const toMessages = useTo(messageAddresses);
  const { inside } = useWays();
  const { informationService } = useFrameData();
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
        <p className={styles.account}>{account}</p>
        <Link href={to.person()}>{text("account")}</Link>
        <Link href={toOrders.orders()}>{text("myOrders")}</Link>
        <Link href={to.favourites()}>{text("favourites")}</Link>
        <Link href={toMessages.messages()}>
          {unreadMessages === 0 ? text("messages") : text("messagesCount", { count: unreadMessages })}
        </Link>
        <Link href={inside(informationService)}>{text("informationService")}</Link>
        <SignOut variant="quiet" />
      </div>
    </Popup>
  );
}
