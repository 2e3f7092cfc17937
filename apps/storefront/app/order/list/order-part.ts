/** A part of the list of a customer's orders; on the server. */
import type { orderListType } from "@rambla/contract/order";
import { cursorIn } from "@rambla/core/cursor";
import type * as z from "zod";
import type { PageContext } from "../../base/page-context.ts";
import type { Part } from "../../base/growing/use-growing-list.ts";
import { type ShownOrder, shownOrders } from "../parts/shown-order.ts";

export type ListType = z.output<typeof orderListType>;
const TYPES: readonly string[] = ["0", "1", "2", "3", "4", "5", "6", "8"] satisfies ListType[];
const isListType = (text: string): text is ListType => TYPES.includes(text);

/** What an address asks for: the tab by its number (D-128), all of them for another one; words; and where to go on. */
export function askedList(request: Request) {
  const query = new URL(request.url).searchParams;
  const type = query.get("type") ?? "0";
  return {
    type: isListType(type) ? type : ("0" as const),
    key: (query.get("key") ?? "").trim().slice(0, 100),
    after: cursorIn(query.get("after")),
  };
}

/** A part of the list: the latest, or those behind where the address says. */
export async function orderPart(page: PageContext, request: Request): Promise<Part<ShownOrder>> {
  const { items, next } = await page.api.order.orderPage(askedList(request));
  return { items: shownOrders(page.market, items), next };
}
