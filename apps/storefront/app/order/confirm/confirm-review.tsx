import { lineKey } from "@rambla/core/cart";
import { formatMoney } from "@rambla/core/money";
import { Badge } from "@rambla/ui/badge";
import { Button } from "@rambla/ui/button";
import { CheckboxField } from "@rambla/ui/field";
import { Icon } from "@rambla/ui/icon";
import { Notice } from "@rambla/ui/notice";
import { Picture } from "@rambla/ui/picture";
import { Price } from "@rambla/ui/price";
import { Skeleton } from "@rambla/ui/skeleton";
import type { Ref } from "react";
import { useFrameData } from "../../base/frame-data.ts";
import { useMarket } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { amountOf, printed } from "../../cart/parts/amount.ts";
import { useArrival } from "../../cart/parts/arrival.ts";
import type { CheckedItem } from "../../cart/parts/checked-cart.ts";
import type { Line } from "../../cart/parts/line.ts";
import { settledPrice } from "../../cart/parts/settled-price.ts";
import { BundleGoods } from "../../goods/parts/bundle-goods.tsx";
import { isPreSale } from "../../goods/parts/catalogue.ts";
import { EnergyArrow } from "../../goods/parts/energy-arrow.tsx";
import { PolicyLinks } from "../../info/parts/policy-links.tsx";
import styles from "./confirm-page.module.css";
import { useCountryName } from "./country-name.ts";
import { SettledAmounts } from "./settled-amounts.tsx";
import { fieldId, type CheckoutForm, isTaxEstimated } from "./use-checkout-form.ts";
import type { Settling } from "./use-settlement.ts";

/** How it comes, when, and for how much. */
export function DeliveryPromise({ settling }: { settling: Settling }) {
  const text = useText("order");
  const arrival = useArrival();
  const { deliveryTime } = useFrameData();
  const { settlement } = settling;
  return (
    <div className={styles.promise}>
      <Icon name="truck" />
      <div>
        <p className={styles.strong}>{text("deliveryStandard")}</p>
        <p>{settlement ? arrival(settlement.delivery) : <Skeleton width="half" />}</p>
        {settlement?.delivery !== null && (
          <p className={styles.muted}>
            {text("orderProcessing")} {text("deliveryShips")} {text("deliveryTakes", { time: deliveryTime.word })}
          </p>
        )}
      </div>
      <p className={styles.strong}>
        {settlement &&
          (amountOf(settlement.shipping, settlement.currency).minor === 0
            ? text("free")
            : printed(settlement.shipping, settlement.currency))}
      </p>
    </div>
  );
}

/**
 * The last section: what is ordered, when it comes and what it costs stand right above the one button that orders, whose
 * words are the ones the country's law wants (O5, O6). Drawn once the first sums are here, which would move box and button.
 * @param sum where the amounts stand: the same sum is not shown beside them
 */
export function Review({
  lines,
  settling,
  form,
  busy,
  sum,
}: {
  lines: readonly Line[];
  settling: Settling;
  form: CheckoutForm;
  busy: boolean;
  sum: Ref<HTMLDivElement>;
}) {
  const text = useText("order");
  const { countryCode } = useMarket();
  const { withdrawalDays, guaranteeYears } = useFrameData();
  const base = useText("base");
  const countryName = useCountryName(form.country?.code);
  const { settlement, status } = settling;
  const items = new Map(settlement?.items.map((item) => [lineKey(item), item]));
  return (
    <>
      <ul className={styles.items}>
        {lines.map((line) => (
          <ReviewLine key={lineKey(line)} line={line} item={items.get(lineKey(line))} />
        ))}
      </ul>
      {status === "failed" && <SettleFailed again={settling.again} />}
      <div ref={sum}>
        {settlement ? (
          <SettledAmounts
            settlement={settlement}
            lines={lines}
            countryName={countryName}
            isTaxEstimated={isTaxEstimated(form)}
            busy={status === "settling"}
            className={styles.amounts}
            arrivalClassName={styles.arrival}
          />
        ) : (
          <Skeleton shape="block" className={styles.waiting} />
        )}
      </div>
      {guaranteeYears !== null && (
        <p className={styles.guarantee}>
          {base("guarantee", { years: guaranteeYears })}
          <br />
          {base("guaranteeMeans")}
        </p>
      )}
      <CheckboxField
        id={fieldId("agreement")}
        name="agreement"
        value="yes"
        checked={form.values.agreement !== ""}
        onChange={(event) => form.change("agreement", event.target.checked ? "yes" : "")}
        error={form.error("agreement")}
        required
        // A browser that fills the form in again agrees for nobody.
        autoComplete="off"
        label={withdrawalDays === null ? text("agreementPlain") : text("agreement", { days: withdrawalDays })}
      />
      <PolicyLinks names={["terms", "withdrawal", "privacy"]} />
      <Button type="submit" size="l" wide busy={busy}>
        {text("legalButton", { country: countryCode })}
      </Button>
      <p className="visually-hidden" role="status">
        {busy ? text("submitting") : status === "settling" ? text("settling") : ""}
      </p>
    </>
  );
}

function SettleFailed({ again }: Pick<Settling, "again">) {
  const text = useText("order");
  return (
    <Notice
      tone="danger"
      live="assertive"
      action={
        <Button variant="secondary" size="s" onClick={again}>
          {text("retry")}
        </Button>
      }
    >
      {text("settleFailed")}
    </Notice>
  );
}

type LineAndItem = { line: Line; item: CheckedItem | undefined };

function ReviewLine({ line, item }: LineAndItem) {
  const text = useText("order");
  const pictureId = item?.goods?.picture.pictureId ?? line.pictureId;
  return (
    <li className={styles.item}>
      <div className={styles.thumb}>
        {pictureId && <Picture src={(width) => pictureAddress(pictureId, width)} alt="" widths={[160, 240]} sizes="5rem" />}
      </div>
      <div className={styles.itemWords}>
        <p className={styles.strong}>{item?.goods?.title ?? line.title}</p>
        {item && <GoodsMarks item={item} />}
        <p className={styles.muted}>{text("quantityOf", { count: line.qty })}</p>
      </div>
      <ReviewPrice line={line} item={item} />
    </li>
  );
}

/** What is to be known of its goods: pre-sale, their main fact, what is in a bundle, their energy class. */
function GoodsMarks({ item: { goods, bundleGoods } }: { item: CheckedItem }) {
  const cart = useText("cart");
  const base = useText("base");
  return (
    <>
      {goods && isPreSale(goods) && <Badge tone="ink">{base("preSale")}</Badge>}
      {goods && goods.fact !== "" && <p className={styles.muted}>{goods.fact}</p>}
      {bundleGoods.length > 0 && <BundleGoods goods={bundleGoods} />}
      {goods?.energyClass && <EnergyArrow energyClass={goods.energyClass} label={cart("energyClass", { class: goods.energyClass })} />}
    </>
  );
}

function ReviewPrice({ line, item }: LineAndItem) {
  const text = useText("order");
  const cart = useText("cart");
  const { currency } = useMarket();
  const { amount, original, mixed } = settledPrice(line, item, currency);
  const each = line.qty > 1 ? cart("each", { price: printed(item?.goods?.priceTag.price ?? line.price, currency) }) : undefined;
  return (
    <Price
      className={styles.itemPrice}
      amount={amount}
      original={original ?? undefined}
      originalLabel={line.palletId ? cart("singly") : text("before")}
      amountLabel={original ? text("now") : undefined}
      size="s"
      note={mixed ? cart("flashPieces", { ...mixed, price: formatMoney(mixed.price) }) : each}
    />
  );
}
