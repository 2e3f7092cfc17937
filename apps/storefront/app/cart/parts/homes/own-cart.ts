/** Requests and answers of a customer's cart. Types only. */
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
  /** The guest's lines, moved once by key. */
  | { readonly do: "move"; readonly key: string; readonly items: readonly z.input<typeof contract.cartItem>[] };
