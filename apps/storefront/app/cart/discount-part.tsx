import { chosenDiscount, NO_FULL_DISCOUNT } from "@rambla/core/basket";
import { lineKey } from "@rambla/core/cart";
import { CheckboxField, SelectField } from "@rambla/ui/field";
import { useMarket } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { printed } from "./parts/amount.ts";
import styles from "./cart-line.module.css";
import { changeCart } from "./parts/cart.ts";
import type { CheckedItem } from "./parts/checked-cart.ts";
import type { Line } from "./parts/line.ts";

/** Which full discount a line takes part in, and the way to another one or to none. */
export default function DiscountPart({ line, item, title }: { line: Line; item: CheckedItem; title: string }) {
  const text = useText("activity");
  const { currency } = useMarket();
  const [only, ...others] = item.fullDiscounts;
  if (!only) return null;
  const change = (fullDiscountId: string) => changeCart({ do: "switch", key: lineKey(line), fullDiscountId });
  const offer = chosenDiscount(item.fullDiscounts, line.fullDiscountId);
  const chosen = offer?.fullDiscountId ?? NO_FULL_DISCOUNT;
  const terms = ({ steps }: typeof only) => steps.map(({ from, off }) => text("step", { off: printed(off, currency), from: printed(from, currency) })).join(" · ");
  if (others.length === 0) {
    return (
      <CheckboxField
        className={styles.discount}
        label={
          <>
            <span className="visually-hidden">{text("takesPart", { title })} </span>
            {only.title}
          </>
        }
        hint={terms(only)}
        checked={chosen !== NO_FULL_DISCOUNT}
        onChange={(event) => change(event.target.checked ? only.fullDiscountId : NO_FULL_DISCOUNT)}
      />
    );
  }
  return (
    <SelectField
      className={styles.discount}
      label={
        <>
          {text("promotion")} <span className="visually-hidden">{title}</span>
        </>
      }
      hint={offer && terms(offer)}
      value={chosen}
      onChange={(event) => change(event.target.value)}
    >
      {item.fullDiscounts.map((each) => (
        <option key={each.fullDiscountId} value={each.fullDiscountId}>
          {each.title}
        </option>
      ))}
      <option value={NO_FULL_DISCOUNT}>{text("noPromotion")}</option>
    </SelectField>
  );
}
