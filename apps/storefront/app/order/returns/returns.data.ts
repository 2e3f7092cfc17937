/** Returns and exchanges as pages show them; on the server. */
import type { postSale } from "@rambla/contract/after-sale";
import { addressLines } from "@rambla/core/address";
import { dateFormat, writtenMoment } from "@rambla/core/date-format";
import { entryOf } from "@rambla/core/market";
import { isRefusal } from "@rambla/core/refusal";
import type * as z from "zod";
import { type Part } from "../../base/growing/use-growing-list.ts";
import { attempt, type PageContext } from "../../base/page-context.ts";
import type { AskedOrder } from "../order-view.ts";

type PostSale = z.output<typeof postSale>;

/** What can be sent back of an order, and what was asked; undefined when there is no such order for this caller. */
export async function returnsOf({ api }: PageContext, { orderId, orderToken }: AskedOrder) {
  if (!/^[\w-]{1,64}$/.test(orderId)) return undefined;
  const found = await attempt(api.afterSale.postSaleByOrder({ id: orderId, orderToken }));
  return isRefusal(found) ? undefined : found;
}

export type ListedRequest = ReturnType<typeof listedRequest>;

/** A request with its day in words, for lists. */
export function listedRequest({ languageTag, country }: PageContext["market"], request: PostSale) {
  const { postSaleId, orderId, orderNumber, type, status, items, timeline } = request;
  const at = timeline[0]?.at ?? "";
  const when = at && dateFormat(languageTag, { dateStyle: "long", timeZone: country.timeZone }).format(new Date(at));
  const [first] = items;
  return {
    postSaleId,
    orderId,
    orderNumber,
    type,
    status,
    at,
    when,
    title: first?.title ?? "",
    pictureId: first?.picture.pictureId ?? "",
    lineCount: items.length,
    pieces: items.reduce((pieces, { qty }) => pieces + qty, 0),
  };
}

export type ShownRequest = ReturnType<typeof shownRequest>;

/** A request with its moments and the address of the way back written out. */
export function shownRequest({ market, settings }: PageContext, request: PostSale) {
  const { languageTag, country } = market;
  const day = dateFormat(languageTag, { day: "numeric", month: "short", timeZone: country.timeZone });
  const place = request.returnAddress;
  const form = place === null ? undefined : entryOf(settings.countries, place.country)?.addressForm;
  return {
    ...request,
    timeline: request.timeline.map(({ at, step }) => ({
      step,
      long: writtenMoment(new Date(at), languageTag, country.timeZone),
      short: day.format(new Date(at)),
    })),
    sendTo: place ? addressLines({ ...place, firstName: "", lastName: "" }, form, languageTag).filter((line) => line.trim() !== "") : [],
  };
}

/** A part of a customer's requests: the first, or the one that an address names. */
export async function requestPart(page: PageContext, request: Request): Promise<Part<ListedRequest>> {
  const asked = Number(new URL(request.url).searchParams.get("after"));
  const at = Number.isInteger(asked) && asked > 1 && asked <= 100_000 ? asked : 1;
  const { items, hasMore } = await page.api.afterSale.postSaleList({ page: at });
  return { items: items.map((item) => listedRequest(page.market, item)), next: hasMore ? String(at + 1) : null };
}
