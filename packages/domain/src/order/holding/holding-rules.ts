/** How much of the stock unpaid orders may hold (docs/decisions/022). Pure. */
import type { ShopConfig } from "@rambla/core/config";
import type { Money } from "@rambla/core/money";
import { after, MINUTE } from "@rambla/core/time";
import type { GiftChoice } from "../../activity/gift-rules.ts";

/** What the open unpaid orders of one address, or of one mailbox, hold out of stock. */
export type Held = {
  readonly orders: number;
  readonly pieces: number;
  /** Minor units of the currency that is asked about. */
  readonly valueMinor: number;
  /** Pieces per product, gift or flash sale. */
  readonly ofGoods: ReadonlyMap<string, number>;
};

export type HeldWish = {
  readonly total: Money;
  /** Pieces asked for in all. */
  readonly pieces: number;
  /** Pieces asked for per product, gift or flash sale, and pieces there are now. */
  readonly goods: readonly { readonly goodsId: string; readonly quantity: number; readonly stock: number }[];
};

/** What the pieces of a gift count under: they are set aside for its event, and none of those that are sold. */
export const giftPiece = ({ activityId, goodsId }: GiftChoice): string => `gift ${activityId} ${goodsId}`;

/** What pieces of a flash sale count under, beside being pieces of their goods: an unpaid order holds no more of them than of what is sold. */
export const flashPiece = ({ flashSaleId }: { readonly flashSaleId: string }): string => `flash ${flashSaleId}`;

/** Whether an unpaid order may hold its pieces beside what is held already. */
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

/**
 * Whether an order that waits for a transfer may hold its pieces for days: of each product all such orders together leave most of its
 * pieces to others, whoever placed them (docs/decisions/120).
 */
export function mayHoldForTransfer(share: number, held: Pick<Held, "ofGoods">, goods: HeldWish["goods"]): boolean {
  return goods.every(({ goodsId, quantity, stock }) => {
    const before = held.ofGoods.get(goodsId) ?? 0;
    return before + quantity <= Math.max(1, Math.floor((stock + before) * share));
  });
}

/** Until when an order that is placed or paid again now holds its pieces, unless its payer is seen at the provider. */
export function holdUntil(now: Date, payUntil: Date, stock: ShopConfig["stock"]): Date {
  const soon = after(now, stock.reserveMinutes * MINUTE);
  return soon < payUntil ? soon : payUntil;
}
