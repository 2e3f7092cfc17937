/** What the cart in the browser asks of a customer's cart on the server, and what it is told. Types alone. */
import type * as contract from "@rambla/contract/cart";
import type * as z from "zod";

export type ServerLine = z.output<typeof contract.cartLine>;
export type CartNews = z.output<typeof contract.cartNews>;
export type CartAnswer = { readonly lines: readonly ServerLine[]; readonly news: readonly CartNews[] };

export type CartQuestion =
  | (z.input<typeof contract.cartChanges> & {
      readonly do: "save";
      readonly discounts: readonly { readonly id: string; readonly fullDiscountId: string | null }[];
    })
  /** What a guest had, once for its key. */
  | { readonly do: "move"; readonly key: string; readonly items: readonly z.input<typeof contract.cartItem>[] };
