/** An order of a list as pages show it; on the server. */
import type { listedOrder } from "@rambla/contract/order";
import { dateFormat } from "@rambla/core/date-format";
import type { Market } from "@rambla/core/market";
import type * as z from "zod";

type Listed = z.output<typeof listedOrder>;

export type ShownOrder = Omit<Listed, "createdAt" | "lines"> & {
  /** When it was placed: the moment, and the day in words. */
  readonly at: string;
  readonly when: string;
  /** Of its first line. */
  readonly pictureId: string;
  readonly title: string;
};

/** @param market whose days and words are those of the page */
export function shownOrders({ languageTag, country }: Pick<Market, "languageTag" | "country">, orders: readonly Listed[]): ShownOrder[] {
  const format = dateFormat(languageTag, { dateStyle: "long", timeZone: country.timeZone });
  return orders.map(({ createdAt, lines, ...order }) => ({
    ...order,
    at: createdAt,
    when: format.format(new Date(createdAt)),
    title: lines[0]?.title ?? "",
    pictureId: lines[0]?.picture.pictureId ?? "",
  }));
}
