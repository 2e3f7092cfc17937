import type { TextKey } from "@rambla/texts/format";
import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { Notice } from "@rambla/ui/notice";
import { type ReactNode, useId } from "react";
import { useLocation } from "react-router";
import { useLayout, useTo } from "../../base/market.tsx";
import type { Ways } from "../../base/paths.ts";
import { useText } from "../../base/text.tsx";
import { coinAddresses } from "../../coin/parts/addresses.ts";
import { consultationAddresses } from "../../consultation/parts/addresses.ts";
import { membershipAddresses } from "../../membership/parts/addresses.ts";
import { messageAddresses } from "../../message/parts/addresses.ts";
import { orderAddresses } from "../../order/parts/addresses.ts";
import { reviewAddresses } from "../../review/parts/addresses.ts";
import { accountAddresses } from "./addresses.ts";
import styles from "./area.module.css";
import { PageHead } from "./page-head.tsx";

type Entry = { readonly name: TextKey<"account">; readonly href: string };

/** The pages of the account area in menu order, overview first. */
function menuOf(ways: Ways): readonly [Entry, ...Entry[]] {
  const to = accountAddresses(ways);
  return [
    { name: "personTitle", href: to.person() },
    { name: "ordersTitle", href: orderAddresses(ways).orders() },
    ...(ways.layout === "mobile" ? [{ name: "returnsTitle", href: orderAddresses(ways).returns() } as const] : []),
    { name: "billsTitle", href: orderAddresses(ways).bills() },
    { name: "accountTitle", href: to.account() },
    { name: "favourites", href: to.favourites() },
    { name: "browsing", href: to.browsing() },
    { name: "messagesTitle", href: messageAddresses(ways).messages() },
    { name: "addressesTitle", href: to.addresses() },
    { name: "consultTitle", href: consultationAddresses(ways).consult() },
    { name: "reviewsTitle", href: reviewAddresses(ways).mine() },
    { name: "coinsTitle", href: coinAddresses(ways).coins() },
    { name: "membershipTitle", href: membershipAddresses(ways).membership() },
    { name: "invitationTitle", href: to.invitation() },
    ...(ways.layout === "mobile" ? [{ name: "settingsTitle", href: to.settings() } as const] : []),
  ];
}

/**
 * The layout of account pages. Desktop: menu at the side. Phone: menu below the overview, on other pages a link back.
 * @param lead sentence under the title
 */
export function AccountArea({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const text = useText("account");
  const isPhone = useLayout() === "mobile";
  const menu = useTo(menuOf);
  const [overview, ...others] = menu;
  const isOverview = usePathIs()(overview.href);
  return (
    <div className={isPhone ? styles.phone : styles.desktop}>
      {isPhone ? (
        !isOverview && (
          <Link href={overview.href} className={styles.back}>
            <Icon name="chevron-left" size={20} />
            {text(overview.name)}
          </Link>
        )
      ) : (
        <Menu entries={menu} />
      )}
      <div className={styles.page}>
        <PageHead title={title} lead={lead} />
        {children}
        {isPhone && isOverview && <Menu entries={others} />}
      </div>
    </div>
  );
}

function Menu({ entries }: { entries: readonly Entry[] }) {
  const text = useText("account");
  const isHere = usePathIs();
  return (
    <nav className={styles.menu} aria-label={text("personTitle")}>
      <ul className={styles.entries}>
        {entries.map(({ name, href }) => (
          <li key={href}>
            <Link href={href} aria-current={isHere(href) ? "page" : undefined}>
              {text(name)}
              <Icon name="chevron-right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function usePathIs(): (address: string) => boolean {
  const { pathname } = useLocation();
  return (address) => pathname === address.split("?")[0];
}

/**
 * One of several sections of a page.
 * @param news what was just done here
 */
export function AreaSection({ title, news, children }: { title: string; news?: string | false; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {news && (
        <Notice tone="success" live="polite">
          {news}
        </Notice>
      )}
      {children}
    </section>
  );
}
