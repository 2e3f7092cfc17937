import { POLICIES } from "@rambla/core/policy";
import { Link } from "@rambla/ui/link";
import { activityAddresses } from "../../activity/parts/addresses.ts";
import { useFrameData } from "../../base/frame-data.ts";
import { useMarket, useTo } from "../../base/market.tsx";
import { logoAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { CookieWindow } from "../../consent/parts/cookie-window.tsx";
import { infoAddresses } from "../../info/parts/addresses.ts";
import { orderAddresses } from "../../order/parts/addresses.ts";
import { LogoPicture } from "../brand-logo.tsx";
import styles from "./footer.module.css";

export function End() {
  const text = useText("base");
  const toInfo = useTo(infoAddresses);
  const toOrder = useTo(orderAddresses);
  const toEvents = useTo(activityAddresses);
  const events = useText("activity");
  const info = useText("info");
  const { taxIncluded } = useMarket();
  const { seller, policies, withdrawalDays, complaints } = useFrameData();
  return (
    <div className={styles.end}>
      <p>
        © {seller}. {text(taxIncluded ? "taxIncluded" : "taxExcluded")}
      </p>
      <div className={styles.more}>
        {withdrawalDays !== null && (
          <Link href={toOrder.withdrawal()} className={styles.about}>
            {info("withdrawHere")}
          </Link>
        )}
        <Link href={toEvents.events()} className={styles.about}>
          {events("pageTitle")}
        </Link>
        <Link href={toInfo.about()} className={styles.about}>
          {text("aboutUs")}
        </Link>
        {POLICIES.map(
          (name) =>
            policies[name] !== undefined && (
              <Link key={name} href={toInfo.info(policies[name])} className={styles.about}>
                {info(`${name}Title`)}
              </Link>
            ),
        )}
        {complaints.map(({ title, link }) => (
          <a key={link} href={link} rel="noopener" className={styles.about}>
            {title}
          </a>
        ))}
        <CookieWindow>
          {(open) => (
            <button type="button" className={styles.about} aria-haspopup="dialog" onClick={open}>
              {text("cookies")}
            </button>
          )}
        </CookieWindow>
      </div>
      <OtherShops />
    </div>
  );
}

function OtherShops() {
  const text = useText("base");
  const { brand } = useMarket();
  const others = useFrameData().brands.filter((entry) => entry.code !== brand);
  if (others.length === 0) return null;
  return (
    <nav className={styles.brands} aria-label={text("ourShops")}>
      <span aria-hidden="true">{text("ourShops")}</span>
      {others.map((entry) => (
        <a key={entry.code} className={styles.brand} href={entry.origin} aria-label={entry.name} style={{ "--surface": entry.surface }}>
          <LogoPicture address={logoAddress(entry.code)} late />
        </a>
      ))}
    </nav>
  );
}
