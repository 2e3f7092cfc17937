import type { Refusal } from "@rambla/core/refusal";
import { Button, LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { TextField } from "@rambla/ui/field";
import { Link } from "@rambla/ui/link";
import { Notice } from "@rambla/ui/notice";
import { SummaryList } from "@rambla/ui/summary-list";
import { useActionData, useLoaderData, useNavigation } from "react-router";
import { AccountArea, AreaSection } from "../account/parts/area.tsx";
import { Form } from "../base/form/form.tsx";
import { textIn } from "../base/form/form-text.ts";
import { keepTyped } from "../base/form/keep-typed.ts";
import { useTo } from "../base/market.tsx";
import { useRefusalText, useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { printed } from "../cart/parts/amount.ts";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import { orderAddresses } from "../order/parts/addresses.ts";
import { type action, load } from "./coin.data.ts";
import styles from "./coin-page.module.css";
import { coinAddresses, TABS } from "./parts/addresses.ts";
import { useCoins } from "./parts/coins-in-words.ts";

export const loader = withHead(load);
export { action } from "./coin.data.ts";
export { meta } from "../base/loaded-head.ts";
export const clientAction = keepTyped((refusal, form) => ({
  refusal,
  redeemCode: textIn(form, "redeemCode"),
  idempotencyKey: textIn(form, "idempotencyKey"),
}));

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const TAB_WORDS = { coins: "tabCoins", coupons: "tabCoupons", rebates: "tabRebates" } as const;
const STATE_WORDS = { planned: "planned", credited: "credited", removed: "removed" } as const;

export default function CoinPage() {
  const loaded = useLoaderData<typeof loader>();
  const { tab, balance, config } = loaded;
  const text = useText("coin");
  const coins = useCoins();
  const to = useTo(coinAddresses);
  return (
    <AccountArea title={text("title")}>
      <section className={styles.balance} aria-label={text("balance")}>
        <p className={styles.label}>{text("balance")}</p>
        <p className={styles.amount}>{text("coins", { coins: coins(balance) })}</p>
        {Number(config.value) > 0 && <p className={styles.label}>{text("worth", { value: printed(config.value, config.currency) })}</p>}
      </section>
      <nav aria-label={text("title")}>
        <ul className={styles.tabs} role="list">
          {TABS.map((name) => (
            <li key={name}>
              <Link href={to.coins(name)} aria-current={name === tab ? "page" : undefined} className={styles.tab}>
                {text(TAB_WORDS[name])}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {tab === "coins" && <History loaded={loaded} />}
      {tab === "coupons" && <Coupons coupons={loaded.coupons} />}
      {tab === "rebates" && <Rebates loaded={loaded} />}
      {tab !== "rebates" && <Redeem idempotencyKey={loaded.idempotencyKey} />}
    </AccountArea>
  );
}

function History({ loaded: { records, next, isFirst } }: { loaded: Loaded }) {
  const text = useText("coin");
  const coins = useCoins();
  const toOrder = useTo(orderAddresses);
  if (records.length === 0 && isFirst)
    return (
      <EmptyState className={styles.none} title={text("coinsEmptyTitle")} action={<WayOn />}>
        {text("coinsEmptyText")}
      </EmptyState>
    );
  return (
    <AreaSection title={text("historyTitle")}>
      <ul className={styles.list} role="list">
        {records.map(({ id, usage, change, remaining, day, order }) => (
          <li key={id} className={styles.row}>
            <div>
              <p>{text(usage)}</p>
              <p className={styles.label}>
                <time>{day}</time>
                {order && (
                  <>
                    {" "}
                    · <Link href={toOrder.orderDetails(order.orderId)}>{order.orderNumber}</Link>
                  </>
                )}
              </p>
            </div>
            <div className={styles.end}>
              <p className={change.startsWith("-") ? styles.less : styles.more}>{coins(change, "exceptZero")}</p>
              <p className={styles.label}>{text("remaining", { coins: coins(remaining) })}</p>
            </div>
          </li>
        ))}
      </ul>
      <Further next={next} isFirst={isFirst} tab="coins" />
    </AreaSection>
  );
}

/** Links to the next page and back to the first. */
function Further({ next, isFirst, tab }: { next: string | null; isFirst: boolean; tab: "coins" | "rebates" }) {
  const text = useText("coin");
  const to = useTo(coinAddresses);
  if (next === null && isFirst) return null;
  return (
    <p className={styles.further}>
      {!isFirst && <Link href={to.coins(tab)}>{text("latest")}</Link>}
      {next !== null && (
        <Link href={to.coins(tab, next)} rel="nofollow">
          {text("earlier")}
        </Link>
      )}
    </p>
  );
}

/** For an empty list. */
function WayOn() {
  const account = useText("account");
  return <LinkButton href={useTo(goodsAddresses).newest()}>{account("ordersEmptyAction")}</LinkButton>;
}

function Coupons({ coupons }: { coupons: Loaded["coupons"] }) {
  const text = useText("coin");
  if (coupons.length === 0)
    return (
      <EmptyState className={styles.none} title={text("couponsEmptyTitle")} action={<WayOn />}>
        {text("couponsEmptyText")}
      </EmptyState>
    );
  return (
    <AreaSection title={text("ownCoupons")}>
      <ul className={styles.list} role="list">
        {coupons.map(({ code, serialNumber, remainingAmount, currency, until }) => (
          <li key={serialNumber} className={styles.row}>
            <div>
              <p className={styles.strong}>{code}</p>
              <p className={styles.label}>{text("serialNumber", { number: serialNumber })}</p>
            </div>
            <p className={styles.end}>{text("couponLeft", { amount: printed(remainingAmount, currency), day: until })}</p>
          </li>
        ))}
      </ul>
    </AreaSection>
  );
}

function Rebates({ loaded: { rebates, config, next, isFirst } }: { loaded: Loaded }) {
  const text = useText("coin");
  const coins = useCoins();
  const toOrder = useTo(orderAddresses);
  const lead = <p>{text("rebateRate", { rate: config.rebateRatePercent, received: "yes" })}</p>;
  if (rebates.length === 0 && isFirst)
    return (
      <EmptyState className={styles.none} title={text("rebatesEmptyTitle")} action={<WayOn />}>
        {text("rebatesEmptyText")} {lead}
      </EmptyState>
    );
  return (
    <AreaSection title={text("tabRebates")}>
      {lead}
      <ul className={styles.list} role="list">
        {rebates.map((rebate) => (
          <li key={rebate.rebateId} className={styles.rebate}>
            <p className={styles.rebateHead}>
              <Link href={toOrder.orderDetails(rebate.orderId)} className={styles.strong}>
                {text("rebateOf", { number: rebate.orderNumber })}
              </Link>
              <span className={styles.label}>
                {text(STATE_WORDS[rebate.state])} · {rebate.day}
              </span>
            </p>
            <SummaryList
              variant="facts"
              rows={[
                { label: text("orderExpenditure"), value: printed(rebate.orderExpenditure, rebate.currency) },
                { label: text("rate"), value: `${rebate.rebateRate} %` },
                { label: text("plannedRebate"), value: text("coins", { coins: coins(rebate.plannedRebate) }) },
                ...(rebate.credited === null ? [] : [{ label: text("credited"), value: text("coins", { coins: coins(rebate.credited) }) }]),
                ...(rebate.goodRebates.length === 0
                  ? []
                  : [
                      {
                        label: text("goodRebate"),
                        value: (
                          <>
                            {rebate.goodRebates.map(({ title, qty, rebate: part }, at) => (
                              <span key={at} className={styles.part}>
                                {qty} × {title}: {coins(part)}
                              </span>
                            ))}
                          </>
                        ),
                      },
                    ]),
                { label: text("recordId"), value: <span className={styles.id}>{rebate.rebateId}</span> },
              ]}
            />
          </li>
        ))}
      </ul>
      <Further next={next} isFirst={isFirst} tab="rebates" />
    </AreaSection>
  );
}

/** Redeems a code for a coupon or coins. */
function Redeem({ idempotencyKey }: { idempotencyKey: string }) {
  const text = useText("coin");
  const coins = useCoins();
  const refusalText = useRefusalText();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formData?.has("redeemCode") ?? false;
  const problem = answer && "refusal" in answer ? answer : undefined;
  const done = answer && "done" in answer ? answer.done : undefined;
  const sentenceFor = ({ refused, values }: Refusal) => {
    if (refused === "coupon.notAvailable") return text("codeNotAvailable");
    return refused === "limit.tooMany" ? text("codeTooMany") : refusalText(refused, values);
  };
  return (
    <AreaSection title={text("redeemTitle")}>
      {done && (
        <Notice tone="success" live="polite">
          {done.coupon
            ? text("redeemedCoupon", { code: done.coupon.code, amount: printed(done.coupon.remainingAmount, done.coupon.currency) })
            : text("redeemedCoins", { coins: coins(done.coins ?? "0.00") })}
        </Notice>
      )}
      <Form
        key={done ? idempotencyKey : ""}
        method="post"
        noValidate
        className={styles.redeem}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="idempotencyKey" value={problem?.idempotencyKey ?? idempotencyKey} />
        <TextField
          name="redeemCode"
          label={text("redeemLabel")}
          error={problem && sentenceFor(problem.refusal)}
          defaultValue={problem?.redeemCode}
          required
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {text("redeem")}
        </Button>
      </Form>
    </AreaSection>
  );
}
