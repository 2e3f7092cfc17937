import { Link } from "@rambla/ui/link";
import { useFrameData } from "../base/frame-data.ts";
import { useMarket, useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { CookieWindow } from "../consent/parts/cookie-window.tsx";
import { infoAddresses } from "../info/parts/addresses.ts";
import { PolicyLinks } from "../info/parts/policy-links.tsx";
import styles from "./checkout.module.css";

export default function CheckoutFoot() {
  const text = useText("base");
  const to = useTo(infoAddresses);
  const { taxIncluded } = useMarket();
  const { seller } = useFrameData();
  return (
    <footer className={styles.foot}>
      <div className={styles.legal}>
        <PolicyLinks names={["terms", "withdrawal", "privacy", "legalNotice"]} />
        <Link href={to.about()}>{text("aboutUs")}</Link>
        <CookieWindow>
          {(open) => (
            <button type="button" aria-haspopup="dialog" onClick={open}>
              {text("cookies")}
            </button>
          )}
        </CookieWindow>
      </div>
      <p>
        © {seller}. {text(taxIncluded ? "taxIncluded" : "taxExcluded")}
      </p>
    </footer>
  );
}
