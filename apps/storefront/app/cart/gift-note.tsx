import { formatMoney } from "@rambla/core/money";
import { Link } from "@rambla/ui/link";
import { activityAddresses } from "../activity/parts/addresses.ts";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import styles from "./cart-summary.module.css";
import type { Settlement } from "./parts/checked-cart.ts";
import { earnedGifts, nextGift } from "./parts/gifts.ts";

/** The gift that the cart has earned, or the amount missing to the next one. */
export default function GiftNote({ settlement: { gifts: offers, currency } }: { settlement: Settlement }) {
  const text = useText("activity");
  const to = useTo(activityAddresses);
  const [earned, ...others] = earnedGifts(offers, currency);
  const next = nextGift(offers, currency);
  if (!earned && !next) return null;
  const words = earned
    ? [text("giftEarned", { gift: earned.goods.title }), ...(others.length > 0 ? [text("giftOthers")] : [])].join(" ")
    : next &&
      text(next.wholeRange ? "giftMissing" : "giftMissingOf", {
        amount: formatMoney(next.missing),
        title: next.title,
        gift: next.goods.title,
      });
  return (
    <p className={styles.later} aria-live="polite">
      {words} <Link href={to.gifts()}>{text("giftSee")}</Link>
    </p>
  );
}
