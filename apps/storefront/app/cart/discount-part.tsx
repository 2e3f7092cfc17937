import { chosenDiscount, NO_FULL_DISCOUNT } from "@rambla/core/basket";
import { lineKey } from "@rambla/core/cart";
import { type CurrencyCode, formatMoney, type Money, money } from "@rambla/core/money";
import { CheckboxField, SelectField } from "@rambla/ui/field";
import { Link } from "@rambla/ui/link";
import type { ReactNode } from "react";
import { activityAddresses } from "../activity/parts/addresses.ts";
import { useMarket, useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { amountOf, printed } from "./parts/amount.ts";
import styles from "./cart-line.module.css";
import { changeCart } from "./parts/cart.ts";
import type { CheckedItem } from "./parts/checked-cart.ts";
import type { Line } from "./parts/line.ts";

/**
 * The line's spend threshold discount and the choice of another one or none. Shows the missing amount while the threshold is not reached.
 * @param reached amount that counts towards a discount
 */
export default function DiscountPart({
  line,
  item,
  title,
  reached,
}: {
  line: Line;
  item: CheckedItem;
  title: string;
  reached(fullDiscountId: string): Money;
}) {
  const text = useText("activity");
  const to = useTo(activityAddresses);
  const { currency } = useMarket();
  const [only, ...others] = item.fullDiscounts;
  if (!only) return null;
  const offer = chosenDiscount(item.fullDiscounts, line.fullDiscountId);
  const missing = offer && missingTo(offer.steps, reached(offer.fullDiscountId), currency);
  const missingLink = missing && (
    <Link href={to.event(offer.fullDiscountId)}>{text("missing", { amount: formatMoney(missing), title: offer.title })}</Link>
  );
  const choice = {
    title,
    offer,
    change: (fullDiscountId: string) => changeCart({ do: "switch", key: lineKey(line), fullDiscountId }),
  };
  if (others.length > 0) return <DiscountSelect {...choice} offers={item.fullDiscounts} missingLink={missingLink} />;
  if (!missingLink) return <OnlyDiscount {...choice} only={only} />;
  return (
    <div className={styles.discount} aria-live="polite">
      <p>
        <span className="visually-hidden">{text("takesPart", { title })} </span>
        {only.title}: <Terms of={only} />
      </p>
      <p>{missingLink}</p>
    </div>
  );
}

type Discount = CheckedItem["fullDiscounts"][number];
/** `offer`: the discount that the line takes part in. */
type Choice = { title: string; offer: Discount | null | undefined; change(fullDiscountId: string): void };

function OnlyDiscount({ title, offer, change, only }: Choice & { only: Discount }) {
  const text = useText("activity");
  return (
    <CheckboxField
      className={styles.discount}
      label={
        <>
          <span className="visually-hidden">{text("takesPart", { title })} </span>
          {only.title}
        </>
      }
      hint={<Terms of={only} />}
      checked={Boolean(offer)}
      onChange={(event) => change(event.target.checked ? only.fullDiscountId : NO_FULL_DISCOUNT)}
    />
  );
}

function DiscountSelect({ title, offer, change, offers, missingLink }: Choice & { offers: readonly Discount[]; missingLink: ReactNode }) {
  const text = useText("activity");
  return (
    <SelectField
      className={styles.discount}
      label={
        <>
          {text("promotion")} <span className="visually-hidden">{title}</span>
        </>
      }
      hint={
        offer && (
          <>
            <Terms of={offer} />
            {missingLink && (
              <>
                <br />
                {missingLink}
              </>
            )}
          </>
        )
      }
      value={offer?.fullDiscountId ?? NO_FULL_DISCOUNT}
      onChange={(event) => change(event.target.value)}
    >
      {offers.map((each) => (
        <option key={each.fullDiscountId} value={each.fullDiscountId}>
          {each.title}
        </option>
      ))}
      <option value={NO_FULL_DISCOUNT}>{text("noPromotion")}</option>
    </SelectField>
  );
}

function Terms({ of: { steps } }: { of: Discount }) {
  const text = useText("activity");
  const { currency } = useMarket();
  return steps.map(({ from, off }) => text("step", { off: printed(off, currency), from: printed(from, currency) })).join(" · ");
}

/** Gives the amount missing to the first step; null when it is reached. */
function missingTo(steps: Discount["steps"], reached: Money, currency: CurrencyCode): Money | null {
  const first = Math.min(...steps.map(({ from }) => amountOf(from, currency).minor));
  return first > reached.minor ? money(first - reached.minor, currency) : null;
}
