import type { Order } from "./order.ts";

type Item = Order["items"][number];

/** What was bought as one: goods, or a bundle with all of its goods. */
export type OrderEntry = {
  readonly title: string;
  readonly qty: number;
  readonly isBundle: boolean;
  readonly items: readonly [Item, ...Item[]];
};

/** The items of an order, those of a bundle together. A bundle stands in an order once, its goods one after the other. */
export function entriesOf(order: Pick<Order, "items">): readonly OrderEntry[] {
  const entries: OrderEntry[] = [];
  for (const item of order.items) {
    const before = entries.at(-1);
    if (before && item.palletId !== null && before.items[0].palletId === item.palletId)
      entries[entries.length - 1] = { ...before, items: [...before.items, item] };
    else
      entries.push({
        title: item.bundle?.title ?? item.title,
        qty: item.bundle?.qty ?? item.qty,
        isBundle: item.bundle !== null,
        items: [item],
      });
  }
  return entries;
}
