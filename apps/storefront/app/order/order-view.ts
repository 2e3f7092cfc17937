/** Opening an order for its pages: who may (by the cookie of the guest, the customer or the order's link), and what they show of it. */
import { addressLines } from "@rambla/core/address";
import { dateFormat, writtenDay, writtenMoment } from "@rambla/core/date-format";
import { unbroken } from "@rambla/core/unbroken";
import { entryOf } from "@rambla/core/market";
import { isRefusal } from "@rambla/core/refusal";
import { attempt, type PageContext } from "../base/page-context.ts";
import { daysBetween } from "../cart/parts/day.ts";
import type { Order } from "./order.ts";

/** Which order a page is about, and what opens it in this browser. The token stays on the server: no page or address may show it. */
export type AskedOrder = { readonly orderId: string; readonly orderToken: string | undefined };

export function askedOrder(page: PageContext, request: Request): AskedOrder {
  const orderId = new URL(request.url).searchParams.get("orderId") ?? "";
  return { orderId, orderToken: page.orderToken(orderId) };
}

/** The order as it stands, asked anew; undefined when there is none for this caller. */
export async function openOrder(page: PageContext, asked: AskedOrder): Promise<Order | undefined> {
  if (!/^[\w-]{1,64}$/.test(asked.orderId)) return undefined;
  const order = await attempt(page.api.checkout.orderGet(asked));
  return isRefusal(order) ? undefined : order;
}

/** Where an order stands with its money, as its pages tell it apart; `inPart`: its deposit is paid. */
export type Standing = "open" | "processing" | "inPart" | "paid" | "canceled";

export function standingOf(order: Pick<Order, "paymentStatus" | "deliveryStatus">): Standing {
  if (order.deliveryStatus === "Canceled") return "canceled";
  if (order.paymentStatus === "Processing") return "processing";
  if (order.paymentStatus === "PartPaid") return "inPart";
  return order.paymentStatus === "Paid" ? "paid" : "open";
}

export type OrderView = ReturnType<typeof viewOf>;

/** The order with its dates and names written out, so that the browser shows the very same text. */
export function viewOf(page: PageContext, order: Order) {
  const { languageTag, country } = page.market;
  const longDay = dateFormat(languageTag, { dateStyle: "long", timeZone: country.timeZone });
  return {
    ...order,
    standing: standingOf(order),
    /** Nothing is sent. */
    isMembership: order.orderType === "MEMBERSHIP_ORDER",
    /** From when to when the membership counts that it has brought. */
    memberDays: order.membership && {
      from: longDay.format(new Date(order.membership.validFrom)),
      until: longDay.format(new Date(order.membership.validUntil)),
    },
    /** Null while something in it is a pre-sale: it leaves and arrives on no day that is known yet. */
    deliveryDays: order.delivery && daysBetween(order.delivery, languageTag),
    /** Whether goods that are there wait for those of a pre-sale (decision 166). */
    waitsTogether: new Set(order.items.map(({ preSale }) => preSale)).size > 1,
    ...momentsOf(page, order),
    shipsOn: order.shipsFrom && writtenDay(order.shipsFrom, languageTag),
    preSaleState: order.deposit?.state ?? null,
    addressLines: order.address
      ? addressLines(order.address, entryOf(page.settings.countries, order.address.country)?.addressForm, languageTag)
      : [],
  };
}

function momentsOf({ market: { language, languageTag, country } }: PageContext, order: Order) {
  const day = dateFormat(languageTag, { day: "numeric", month: "short", timeZone: country.timeZone });
  const written = (at: string | null = null) =>
    at === null
      ? null
      : { long: unbroken(writtenMoment(new Date(at), languageTag, country.timeZone), language), short: day.format(new Date(at)) };
  return {
    created: written(order.createdAt),
    paid: written(order.paidAt),
    shipped: written(order.shippedAt),
    finished: written(order.finishedAt),
    canceled: written(order.canceledAt),
    cancelAsked: written(order.cancelRequest?.askedAt),
    dueBy: written(order.payUntil),
    /** When the balance can be paid, in words; `from` null for as soon as the deposit is. */
    balanceDays: {
      from: written(order.deposit?.balanceFrom)?.long ?? null,
      until: written(order.deposit?.balanceUntil)?.long ?? null,
    },
    transferred: written(order.bankTransfer?.transferredAt),
  };
}
