import type { GoodsCard } from "../catalogue.ts";

/** Goods that a customer keeps, since when; without a card when they are not sold here any more. */
export type OwnEntry = { readonly goodsId: string; readonly at: string; readonly goods: GoodsCard | null };

/** A page of such goods, the latest first, and the place it ends at when there are more. */
export type OwnPage = { readonly entries: readonly OwnEntry[]; readonly next: string | null };
