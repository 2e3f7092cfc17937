import { lineKey } from "@rambla/core/cart";
import type { Line } from "../../cart/parts/line.ts";
import type { ChosenPurse } from "../parts/checkout-session.ts";
import type { Settling } from "./use-settlement.ts";

/** Of a line that takes part in no full discount as its shopper saw it. */
const NO_DISCOUNT = "0";

/** The lines as registered fields, who the form was made for, the total that is agreed to, and the key that makes a second press the same order. */
export function HiddenFields({
  lines,
  settling,
  idempotencyKey,
  isFromCart,
  customerId,
  purse = {},
}: {
  lines: readonly Line[];
  settling: Settling;
  idempotencyKey: string;
  isFromCart: boolean;
  customerId: string | null;
  purse: ChosenPurse | undefined;
}) {
  // The price shown in the review, which is the settlement's: a cart written in another market knows another one.
  const itemOf = (line: Line) => settling.settlement?.items.find((item) => lineKey(item) === lineKey(line));
  const priceOf = (line: Line) => itemOf(line)?.goods?.priceTag.price ?? line.price;
  const contentOf = (line: Line) =>
    itemOf(line)
      ?.bundleGoods.map(({ goods, qty }) => `${goods.goodsId}:${qty}`)
      .join(" ");
  return (
    <>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="customerId" value={customerId ?? ""} />
      <input type="hidden" name="paymentMode" value={settling.settlement?.paymentMode ?? ""} />
      <input type="hidden" name="total" value={settling.settlement?.total ?? ""} />
      {isFromCart && <input type="hidden" name="fromCart" value="1" />}
      {Object.entries(purse).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {lines.map((line) => (
        <span key={lineKey(line)} hidden>
          <input type="hidden" name="goodsId" value={line.goodsId} />
          <input type="hidden" name="distributionId" value={line.distributionId} />
          <input type="hidden" name="palletId" value={line.palletId ?? ""} />
          <input type="hidden" name="bundleGoods" value={contentOf(line) ?? ""} />
          <input type="hidden" name="fullDiscountId" value={itemOf(line)?.fullDiscountId ?? NO_DISCOUNT} />
          <input type="hidden" name="qty" value={line.qty} />
          <input type="hidden" name="price" value={priceOf(line)} />
        </span>
      ))}
    </>
  );
}
