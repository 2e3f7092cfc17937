import { decimalText, money } from "@rambla/core/money";
import { Link } from "@rambla/ui/link";
import { activityAddresses } from "../activity/parts/addresses.ts";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import styles from "./cart-summary.module.css";
import { amountOf, printed } from "./parts/amount.ts";
import type { Settlement } from "./parts/checked-cart.ts";

/** Whether the cart has earned a gift, or how much is missing to the next one. */
export default function GiftNote({ settlement: { gifts: events, currency } }: { settlement: Settlement }) {
  const text = useText("activity");
  const to = useTo(activityAddresses);
  const open = events.flatMap(({ reached, gifts }) =>
    gifts
      .filter(({ available }) => available)
      .map((gift) => ({ ...gift, missing: amountOf(gift.from, currency).minor - amountOf(reached, currency).minor })),
  );
  const earned = open.filter((gift) => gift.earned).map(({ goods }) => goods.title);
  const next = open.filter((gift) => !gift.earned).toSorted((a, b) => a.missing - b.missing)[0];
  if (earned.length === 0 && !next) return null;
  return (
    <p className={styles.later} aria-live="polite">
      {earned.length > 0
        ? text("giftEarned", { gifts: earned.join(", ") })
        : text("giftMissing", { amount: printed(decimalText(money(next?.missing ?? 0, currency)), currency) })}{" "}
      <Link href={to.gifts()}>{text("giftSee")}</Link>
    </p>
  );
}
