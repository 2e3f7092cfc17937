import type { GoodsCard } from "../catalogue.ts";

/** A product in a customer's list and since when; `goods` is null when it is not sold here any more. */
export type OwnEntry = { readonly goodsId: string; readonly at: string; readonly goods: GoodsCard | null };

/** A page of the list, latest first; `next` is the cursor, null at the end. */
export type OwnPage = { readonly entries: readonly OwnEntry[]; readonly next: string | null };
