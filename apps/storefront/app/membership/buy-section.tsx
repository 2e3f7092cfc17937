import { Button, LinkButton } from "@rambla/ui/button";
import { Disclosure } from "@rambla/ui/disclosure";
import { CheckboxField, FieldGroup, SelectField, TextField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { RadioCard } from "@rambla/ui/radio-card";
import { SummaryList } from "@rambla/ui/summary-list";
import { useNavigation } from "react-router";
import { AccountForm, useProblem } from "../account/parts/account-form.tsx";
import { AreaSection } from "../account/parts/area.tsx";
import { useFrameData } from "../base/frame-data.ts";
import { MailboxField } from "../base/form/mailbox-field.tsx";
import { useMarket, useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { printed } from "../cart/parts/amount.ts";
import { useCoins } from "../coin/parts/coins-in-words.ts";
import { PolicyLinks } from "../info/parts/policy-links.tsx";
import { orderAddresses } from "../order/parts/addresses.ts";
import { firstMethod } from "../order/parts/first-method.ts";
import styles from "./membership.module.css";
import type { Problem, Sale, ShownOffer } from "./membership.data.ts";
import type { Typed } from "./typed-fields.ts";

type Props = { sale: Sale; isRenewal: boolean; problem: Problem | undefined; typed: Typed | undefined; offer: ShownOffer };

/** A year of membership: price, period and order form. */
export function BuySection({ sale, isRenewal, problem, typed, offer }: Props) {
  const text = useText("membership");
  const to = useTo(orderAddresses);
  return (
    <AreaSection title={text(isRenewal ? "renewTitle" : "buyTitle")}>
      {offer.waitingOrderId !== null ? (
        <Notice
          tone="info"
          action={
            <LinkButton size="s" href={to.orderDetails(offer.waitingOrderId)}>
              {text("waitingOpen")}
            </LinkButton>
          }
        >
          {text("waiting")}
        </Notice>
      ) : (
        <>
          <p>{text(isRenewal ? "renewText" : "buyText")}</p>
          <BuyForm sale={sale} problem={problem} typed={typed} offer={offer} />
        </>
      )}
    </AreaSection>
  );
}

function BuyForm({ sale, problem, typed, offer }: Omit<Props, "isRenewal">) {
  const order = useText("order");
  const { countryCode } = useMarket();
  const { withdrawalDays } = useFrameData();
  const { errors, of } = useProblem(problem, ["buy"], "buy");
  const { formData } = useNavigation();
  const busy = formData?.get("intent");
  return (
    <AccountForm errors={errors} onSubmit={(event) => busy && event.preventDefault()}>
      <input type="hidden" name="idempotencyKey" value={sale.idempotencyKey} />
      <input type="hidden" name="customerId" value={sale.customerId ?? ""} />
      <input type="hidden" name="total" value={offer.total} />
      <MailboxField {...of("email")} required label={order("email")} defaultValue={typed?.email ?? sale.email} />
      <FieldGroup legend={order("payment")} hint={order("paymentHint")}>
        {offer.paymentMethods.map(({ paymentMethodId, name, provider, notice }) => (
          <RadioCard
            key={paymentMethodId}
            name="paymentMethodId"
            value={paymentMethodId}
            defaultChecked={paymentMethodId === (typed?.paymentMethodId || firstMethod(offer.paymentMethods))}
            title={order("method", { name, provider: provider ?? "none" })}
            description={order("methodHint", { name, provider: provider ?? "none", notice: notice ?? "" })}
          />
        ))}
      </FieldGroup>
      <Purse sale={sale} typed={typed} offer={offer} busy={busy === "apply"} />
      <Sums offer={offer} />
      <CheckboxField
        {...of("agreement")}
        value="yes"
        required
        defaultChecked={Boolean(typed?.agreement)}
        label={withdrawalDays === null ? order("agreementPlain") : order("agreement", { days: withdrawalDays })}
      />
      <PolicyLinks names={["terms", "withdrawal", "privacy"]} />
      <Button type="submit" name="intent" value="buy" size="l" wide busy={busy === "buy"}>
        {order("legalButton", { country: countryCode })}
      </Button>
    </AccountForm>
  );
}

/** A coupon or a code, and coins. The totals include them after a request. */
function Purse({ sale: { coupons, balance }, typed: given, offer, busy }: Pick<Props, "sale" | "typed" | "offer"> & { busy: boolean }) {
  const typed: Partial<Typed> = given ?? {};
  const { coupon, couponProblem, currency } = offer;
  const order = useText("order");
  const text = useText("coin");
  const chosen = Boolean(typed.couponCode || typed.redeemCode || typed.coins);
  return (
    <Disclosure summary={order("purse")} open={chosen || undefined}>
      <div className={styles.purse}>
        {coupons.length > 0 && (
          <SelectField name="couponCode" label={text("ownCoupons")} defaultValue={typed.couponCode ?? ""}>
            <option value="">{text("noCoupon")}</option>
            {coupons.map(({ code, remainingAmount, until }) => (
              <option
                key={code}
                value={code}
              >{`${code} · ${text("couponLeft", { amount: printed(remainingAmount, currency), day: until })}`}</option>
            ))}
          </SelectField>
        )}
        <TextField
          name="redeemCode"
          label={text("codeLabel")}
          defaultValue={typed.redeemCode ?? ""}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={couponProblem && text(couponProblem === "limit.tooMany" ? "codeTooMany" : "codeNotAvailable")}
        />
        {Number(balance) > 0 && <Coins balance={balance} offer={offer} isChosen={Boolean(typed.coins)} />}
        <p>
          <Button type="submit" name="intent" value="apply" variant="secondary" busy={busy}>
            {text("apply")}
          </Button>
        </p>
        {coupon && (
          <Notice tone="success" live="polite">
            {text("codePays", { code: coupon.code, amount: printed(coupon.amount, currency) })}
          </Notice>
        )}
      </div>
    </Disclosure>
  );
}

function Coins({ balance, offer: { coins, currency }, isChosen }: Pick<Props, "offer"> & { balance: string; isChosen: boolean }) {
  const text = useText("coin");
  const inWords = useCoins();
  const pays = coins && Number(coins.used) > 0 && text("coinsPay", { coins: inWords(coins.used), amount: printed(coins.amount, currency) });
  return (
    <CheckboxField
      name="coins"
      value="yes"
      defaultChecked={isChosen}
      label={text("useCoins")}
      hint={[text("coinsHave", { coins: inWords(balance) }), ...(pays ? [pays] : [])].join(" ")}
    />
  );
}

function Sums({ offer }: Pick<Props, "offer">) {
  const text = useText("membership");
  const order = useText("order");
  const cart = useText("cart");
  const amount = (decimal: string) => printed(decimal, offer.currency);
  const isTaxAdded = Number(offer.addedTax) > 0;
  return (
    <SummaryList
      rows={[
        {
          label: text("oneYear"),
          hint: `${text("ifPaidToday")}${order("colon")}${text("fromTo", { from: offer.from, to: offer.until })}`,
          value: amount(offer.goodsTotal),
        },
        ...(offer.coupon ? [{ label: cart("coupon"), value: amount(`-${offer.coupon.amount}`), emphasis: "saving" as const }] : []),
        ...(offer.coins && Number(offer.coins.amount) > 0
          ? [{ label: cart("coins"), value: amount(`-${offer.coins.amount}`), emphasis: "saving" as const }]
          : []),
        ...(isTaxAdded ? [{ label: cart("addedTax"), value: amount(offer.addedTax) }] : []),
        {
          label: order("total"),
          hint: isTaxAdded ? undefined : `${order("containedTax")} ${amount(offer.tax)}`,
          value: amount(offer.total),
          emphasis: "total",
        },
      ]}
    />
  );
}
