import { Link } from "@rambla/ui/link";
import { accountAddresses } from "../../account/parts/addresses.ts";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo, useWays } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { contentAddresses } from "../../content/parts/addresses.ts";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import { infoAddresses } from "../../info/parts/addresses.ts";
import { messageAddresses } from "../../message/parts/addresses.ts";
import { orderAddresses } from "../../order/parts/addresses.ts";
import styles from "./footer.module.css";

/** Pages of the account. Guests are led to the login and back. */
export function Own() {
  const text = useText("base");
  const footer = useText("footer");
  const to = useTo(accountAddresses);
  const toOrders = useTo(orderAddresses);
  const toMessages = useTo(messageAddresses);
  const links = [
    [to.person(), text("account")],
    [toOrders.orders(), text("myOrders")],
    [to.keptHere(), text("favourites")],
    [toMessages.messages(), text("messages")],
  ] as const;
  return (
    <nav aria-labelledby="footer-own">
      <h2 className={styles.title} id="footer-own">
        {footer("own")}
      </h2>
      <ul role="list" className={styles.links}>
        {links.map(([href, words]) => (
          <li key={href}>
            <Link href={href} rel="nofollow">
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Help() {
  const text = useText("base");
  const footer = useText("footer");
  const { inside } = useWays();
  const toOrders = useTo(orderAddresses);
  const toContent = useTo(contentAddresses);
  const { informationService, corporateProcurement, helpId } = useFrameData();
  const find = useText("findOrder");
  return (
    <nav aria-labelledby="footer-help">
      <h2 className={styles.title} id="footer-help">
        {footer("help")}
      </h2>
      <ul role="list" className={styles.links}>
        <li>
          <Link href={toContent.help({ id: helpId })}>{footer("productSupport")}</Link>
        </li>
        <li>
          <Link href={toOrders.findOrder()}>{find("title")}</Link>
        </li>
        <li>
          <Link href={inside(informationService)} rel="nofollow">
            {text("informationService")}
          </Link>
        </li>
        {corporateProcurement && (
          <li>
            <Link href={corporateProcurement.startsWith("/") ? inside(corporateProcurement) : corporateProcurement} rel="noopener">
              {footer("corporateProcurement")}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Pages of information that their editors put here. */
export function Information() {
  const footer = useText("footer");
  const to = useTo(infoAddresses);
  const { information } = useFrameData();
  if (information.length === 0) return null;
  return (
    <nav aria-labelledby="footer-information">
      <h2 className={styles.title} id="footer-information">
        {footer("information")}
      </h2>
      <ul role="list" className={styles.links}>
        {information.map(({ id, label }) => (
          <li key={id}>
            <Link href={to.info(id)}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Categories() {
  const text = useText("base");
  const to = useTo(goodsAddresses);
  const { tree } = useFrameData();
  return (
    <nav aria-labelledby="footer-categories">
      <h2 className={styles.title} id="footer-categories">
        {text("categories")}
      </h2>
      <ul role="list" className={styles.links}>
        {tree.map((category) => (
          <li key={category.goodsClassifyId}>
            <Link href={to.category(category.goodsClassifyId)}>{category.title}</Link>
          </li>
        ))}
        <li>
          <Link href={to.newest()}>{text("newest")}</Link>
        </li>
        <li>
          <Link href={to.allGoods()}>{text("allGoods")}</Link>
        </li>
      </ul>
    </nav>
  );
}
