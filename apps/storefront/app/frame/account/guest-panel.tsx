import { LinkButton } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { accountAddresses } from "../../account/parts/addresses.ts";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo, useWays } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { orderAddresses } from "../../order/parts/addresses.ts";
import styles from "./account-panel.module.css";

/** Links under the login for guests: login, sign-up, guest orders, favourites and help. */
export default function GuestPanel({ forward }: { forward: string | undefined }) {
  const text = useText("base");
  const own = useText("guestMenu");
  const find = useText("findOrder");
  const to = useTo(accountAddresses);
  const toOrders = useTo(orderAddresses);
  const { inside } = useWays();
  const { informationService } = useFrameData();
  return (
    <section className={styles.guest} aria-label={own("title")}>
      <p>{own("lead")}</p>
      <LinkButton href={to.login({ forward })} rel="nofollow" wide>
        {text("logIn")}
      </LinkButton>
      <LinkButton href={to.register({ forward })} rel="nofollow" variant="secondary" wide>
        {own("register")}
      </LinkButton>
      <div className={styles.panel}>
        <Link href={toOrders.findOrder()} rel="nofollow">
          {find("title")}
        </Link>
        <Link href={to.keptHere()} rel="nofollow">
          {text("favourites")}
        </Link>
        <Link href={inside(informationService)} rel="nofollow">
          {text("informationService")}
        </Link>
      </div>
    </section>
  );
}
