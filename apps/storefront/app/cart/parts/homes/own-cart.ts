/** What the cart in the browser asks of a customer's cart on the server, and what it is told. Types alone. */
import type * as contract from "@rambla/contract/cart";
import type * as z from "zod";

export type ServerLine = z.output<typeof contract.cartLine>;
export type CartNews = z.output<typeof contract.cartNews>;
export type CartAnswer = { readonly lines: readonly ServerLine[]; readonly news: readonly CartNews[] };

type Item = Omit<z.input<typeof contract.cartItem>, "at">;

export type CartQuestion =
  | { readonly do: "add"; readonly item: Item }
  /** `without` are lines to take out first: a removal that is on its way already and may arrive after this. */
  | {
      readonly do: "addAll";
      readonly key: string;
      readonly items: readonly (Item & { readonly at?: number })[];
      readonly without?: readonly string[];
    }
  | { readonly do: "change"; readonly items: readonly z.input<typeof contract.lineChange>[] }
  | { readonly do: "remove"; readonly ids: readonly string[] }
  | { readonly do: "switch"; readonly id: string; readonly fullDiscountId?: string }
  | { readonly do: "dissolve"; readonly id: string };
