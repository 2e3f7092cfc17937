import type { order as orders } from "@rambla/contract/order";
import type * as z from "zod";

type Order = z.output<typeof orders>;

/** What the pages of a payment tell of their order. */
export type Paid = Pick<Order, "orderType"> & { readonly due: Pick<NonNullable<Order["due"]>, "paymentMode"> | null };

/** What the frame around a purchase reads of what the page within has loaded; null where the order is not known. */
type TellsOrder = { readonly order: Paid | null };

/** What such a page loads: said by its loader, so that the frame finds it under this name. */
export const tellingOrder = <Loaded extends TellsOrder>(loaded: Loaded): Loaded => loaded;

export const tellsOrder = (loaded: unknown): loaded is TellsOrder => typeof loaded === "object" && loaded !== null && "order" in loaded;

/** Whether a payment is the last step of what began in a cart: that of a membership never did, and the balance of a pre-sale is due long after it. */
export const isFromCart = (order: Paid | null | undefined): boolean =>
  order?.due != null && order.orderType !== "MEMBERSHIP_ORDER" && order.due.paymentMode !== "FINAL_PAYMENT";
