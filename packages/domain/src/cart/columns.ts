/** Columns of `cart_line`. */
import type { CurrencyCode } from "@rambla/core/money";
import { column } from "../platform/database/columns.ts";

const whole = { type: "integer" } as const;

/** What the customer last saw of the goods. */
export const SEEN = {
  title: column<string>(),
  seoUrlParameter: column<string>(),
  pictureId: column<string>(),
  priceMinor: column<number>({ type: "bigint" }),
  originalMinor: column<number | null>({ type: "bigint" }),
  currency: column<CurrencyCode>(),
};

export const CART_LINE = {
  lineId: column<string>(),
  goodsId: column<string>(),
  distributionId: column<string>(),
  palletId: column<string | null>(),
  qty: column<number>({ ...whole, name: "quantity" }),
  ticked: column<boolean>({ type: "boolean" }),
  /** Grows with each write of quantity or tick. */
  version: column<number>({ ...whole, untold: "counts the writes to quantity and tick; it orders what arrives" }),
  fullDiscountId: column<string | null>(),
  ...SEEN,
};

export const CART_COLUMNS = { customerId: column<string>({ untold: "whose it is" }), position: column<number>(whole), ...CART_LINE };
