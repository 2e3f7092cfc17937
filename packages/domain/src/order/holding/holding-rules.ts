/** How much stock unpaid orders may reserve. Pure. */
import type { ShopConfig } from "@rambla/core/config";
import type { Money } from "@rambla/core/money";
import { after, MINUTE } from "@rambla/core/time";
import type { GiftChoice } from "../../activity/gift-rules.ts";

/** What the open unpaid orders of one network or mailbox reserve. */
export type Held = {
  readonly orders: number;
  readonly pieces: number;
  /** Minor units of the currency in question. */
  readonly valueMinor: number;
  /** Units per product, gift or flash sale. */
  readonly ofGoods: ReadonlyMap<string, number>;
};

export type HeldWish = {
  readonly total: Money;
  /** Units requested in all. */
  readonly pieces: number;
  /** Units requested, and units in stock, per product, gift or flash sale. */
  readonly goods: readonly { readonly goodsId: string; readonly quantity: number; readonly stock: number }[];
};

/** The key of a gift's units: they are reserved for its event, apart from those for sale. */
export const giftPiece = ({ activityId, goodsId }: GiftChoice): string => `gift ${activityId} ${goodsId}`;

/** The key of flash sale units, which also count as units of their product. */
export const flashPiece = ({ flashSaleId }: { readonly flashSaleId: string }): string => `flash ${flashSaleId}`;

/** Whether an unpaid order may reserve stock beside existing reservations. */
export function mayHold(bounds: ShopConfig["limits"]["unpaid"], held: Held, wish: HeldWish): boolean {
  return (
    held.orders < bounds.orders &&
    held.pieces + wish.pieces <= bounds.pieces &&
    held.valueMinor + wish.total.minor <= (bounds.value[wish.total.currency] ?? 0) * 100 &&
    wish.goods.every(({ goodsId, quantity, stock }) => {
      const before = held.ofGoods.get(goodsId) ?? 0;
      return before + quantity <= Math.max(bounds.household, Math.floor((stock + before) * bounds.share));
    })
  );
}

/** Whether an order by bank transfer may reserve stock for days: all such orders together leave most units of each product to others. */
export function mayHoldForTransfer(share: number, held: Pick<Held, "ofGoods">, goods: HeldWish["goods"]): boolean {
  return goods.every(({ goodsId, quantity, stock }) => {
    const before = held.ofGoods.get(goodsId) ?? 0;
    return before + quantity <= Math.max(1, Math.floor((stock + before) * share));
  });
}

/** When the reservation of an order placed or retried now ends, unless its payer is seen at the provider. */
export function holdUntil(now: Date, payUntil: Date, stock: ShopConfig["stock"]): Date {
  const soon = after(now, stock.reserveMinutes * MINUTE);
  return soon < payUntil ? soon : payUntil;
}
