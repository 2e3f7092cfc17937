import { Link } from "@rambla/ui/link";
import { useFrameData } from "../base/frame-data.ts";
import { useMarket, useTo } from "../base/market.tsx";
import { logoAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { homeAddresses } from "../home/parts/addresses.ts";
import styles from "./brand-logo.module.css";

export function BrandLogo({ className }: { className?: string }) {
  const { brand, brandName } = useMarket();
  const { holidayLogo } = useFrameData();
  const text = useText("base");
  const to = useTo(homeAddresses);
  return (
    <Link href={to.home()} className={`${styles.logo} ${className ?? ""}`} aria-label={text("homeOf", { brand: brandName })}>
      <LogoPicture address={holidayLogo ?? logoAddress(brand)} />
    </Link>
  );
}

/**
 * The picture without its alternative text.
 * @param late loads when it comes near the window
 */
export function LogoPicture({ address, late = false }: { address: string; late?: boolean }) {
  return <img className={styles.picture} src={address} alt="" width={128} height={32} loading={late ? "lazy" : undefined} />;
}
