import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import type { LoaderFunctionArgs } from "react-router";
import { useTo } from "../../base/market.tsx";
import { pageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { CountryChoice } from "../../cart/parts/country-choice.tsx";
import { CookieSection } from "../../consent/parts/cookie-section.tsx";
import { infoAddresses } from "../../info/parts/addresses.ts";
import { accountAddresses } from "../parts/addresses.ts";
import { AccountArea, AreaSection } from "../parts/area.tsx";
import { SignOut } from "../parts/sign-out.tsx";
import styles from "../parts/area.module.css";

export const loader = withHead(async ({ context }: LoaderFunctionArgs) => ({ brand: context.get(pageContext).market.brand.code }));
export { meta } from "../../base/loaded-head.ts";

export default function SettingsPage() {
  const text = useText("account");
  const base = useText("base");
  const to = useTo(accountAddresses);
  const toInfo = useTo(infoAddresses);
  const entries = [
    { name: text("accountTitle"), href: to.account() },
    { name: text("changeTitle"), href: to.changePassword() },
    { name: base("aboutUs"), href: toInfo.ownAbout() },
  ];
  return (
    <AccountArea title={text("settingsTitle")}>
      <ul role="list" className={styles.rows}>
        {entries.map(({ name, href }) => (
          <li key={href}>
            <Link href={href}>
              {name}
              <Icon name="chevron-right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
      <AreaSection title={base("chooseCountry")}>
        <CountryChoice className={styles.rows} />
      </AreaSection>
      <CookieSection />
      <SignOut />
    </AccountArea>
  );
}
