import type * as contract from "@rambla/contract/cart";
import { decimalText, money } from "@rambla/core/money";
import type * as z from "zod";
import type { Cart, CartRow } from "./service.ts";

export function presentLine({ lineId, priceMinor, originalMinor, ...line }: CartRow): z.output<typeof contract.cartLine> {
  const amount = (minor: number) => decimalText(money(minor, line.currency));
  return {
    ...line,
    id: lineId,
    cartId: lineId,
    price: amount(priceMinor),
    originalPrice: originalMinor === null ? null : amount(originalMinor),
  };
}

export function presentCart({ lines, news }: Cart) {
  return { lines: lines.map(presentLine), news: [...news] };
}
