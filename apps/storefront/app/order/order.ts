/** The shapes of the order calls, by the names of the trade. */
import type { order } from "@rambla/contract/order";
import type { paymentMethod, paymentStart } from "@rambla/contract/payment";
import type * as z from "zod";

export type Order = z.output<typeof order>;
export type PaymentStart = z.output<typeof paymentStart>;
export type PaymentMethod = z.output<typeof paymentMethod>;
