import { Button } from "@rambla/ui/button";
import { CheckboxField, FieldGroup, TextField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { RadioCard } from "@rambla/ui/radio-card";
import { type KeyboardEvent, useState } from "react";
import { useMarket } from "../../../base/market.tsx";
import { useText } from "../../../base/text.tsx";
import { printed } from "../../../cart/parts/amount.ts";
import { useCoins } from "../../../coin/parts/coins-in-words.ts";
import { changeCheckout, type ChosenPurse } from "../../parts/checkout-session.ts";
import type { load } from "../confirm.data.ts";
import styles from "./purse-fields.module.css";
import type { Settling } from "../use-settlement.ts";

/** As many coins as there are: the shop takes no more of them than the order can use, or the customer has. */
const ALL_COINS = "9999999.00";

type Own = Awaited<ReturnType<typeof load>>["purse"];

/** A coupon of one's own or a code, and coins (D-114). What is chosen counts at once; the sums tell it. */
export default function PurseFields({
  own,
  isCustomer,
  chosen,
  settling,
}: {
  own: Own;
  isCustomer: boolean;
  chosen: ChosenPurse;
  settling: Settling;
}) {
  const text = useText("coin");
  const inWords = useCoins();
  const { currency } = useMarket();
  const { settlement } = settling;
  const change = (purse: ChosenPurse) => changeCheckout({ purse });
  const { coins, redeemCode, couponCode } = chosen;
  const withCoins = coins === undefined ? {} : { coins };
  const brings = redeemCode !== undefined && settlement !== null && settlement.coupon === null && settlement.couponProblem === null;
  return (
    <div className={styles.purse}>
      {own.coupons.length > 0 && (
        <FieldGroup legend={text("ownCoupons")}>
          {own.coupons.map(({ code, remainingAmount, until }) => (
            <RadioCard
              key={code}
              name="ownCoupon"
              value={code}
              checked={couponCode === code}
              onChange={() => change({ ...withCoins, couponCode: code })}
              title={code}
              description={text("couponLeft", { amount: printed(remainingAmount, currency), day: until })}
            />
          ))}
          <RadioCard
            name="ownCoupon"
            value=""
            checked={couponCode === undefined}
            onChange={() => change(redeemCode === undefined ? withCoins : { ...withCoins, redeemCode })}
            title={text("noCoupon")}
          />
        </FieldGroup>
      )}
      <CodeField
        chosen={chosen}
        settling={settling}
        onChange={(code) => change(code === undefined ? withCoins : { ...withCoins, redeemCode: code })}
      />
      {isCustomer && (Number(own.balance) > 0 || brings) && (
        <CheckboxField
          name="useCoins"
          value="yes"
          checked={coins !== undefined}
          onChange={({ target: { checked } }) =>
            change({
              ...(couponCode !== undefined && { couponCode }),
              ...(redeemCode !== undefined && { redeemCode }),
              ...(checked && { coins: ALL_COINS }),
            })
          }
          label={text("useCoins")}
          hint={[
            text("coinsHave", { coins: inWords(own.balance) }),
            ...(settlement?.coins && Number(settlement.coins.used) > 0
              ? [text("coinsPay", { coins: inWords(settlement.coins.used), amount: printed(settlement.coins.amount, settlement.currency) })]
              : []),
          ].join(" ")}
        />
      )}
    </div>
  );
}

/** A code as it is typed; under it, once it counts, what it does, and the way to take it away. */
function CodeField({
  chosen: { redeemCode },
  settling: { settlement, status },
  onChange,
}: {
  chosen: ChosenPurse;
  settling: Settling;
  onChange(code: string | undefined): void;
}) {
  const text = useText("coin");
  const [typed, setTyped] = useState(redeemCode ?? "");
  const isSettled = redeemCode !== undefined && status === "ready" && settlement !== null;
  const problem = isSettled ? settlement.couponProblem : null;
  const apply = () => onChange(typed.trim() || undefined);
  function takeAway() {
    setTyped("");
    onChange(undefined);
  }
  // The key that sends a form would order.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  };
  const pays = settlement?.coupon;
  return (
    <>
      <div className={styles.code}>
        <TextField
          id="checkout-redeemCode"
          label={text("codeLabel")}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          error={problem && text(problem === "limit.tooMany" ? "codeTooMany" : "codeNotAvailable")}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button variant="secondary" onClick={apply} busy={redeemCode !== undefined && status === "settling"}>
          {text("apply")}
        </Button>
      </div>
      {isSettled && !problem && (
        <Notice
          tone="success"
          live="polite"
          action={
            <Button variant="secondary" size="s" onClick={takeAway}>
              {text("takeAway")}
            </Button>
          }
        >
          {pays
            ? text("codePays", { code: pays.code, amount: printed(pays.amount, settlement.currency) })
            : text("codeBrings", { code: redeemCode })}
        </Notice>
      )}
    </>
  );
}
