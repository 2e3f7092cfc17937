/** The shapes of the order calls, by the names of the trade. */
import type * as contract from "@rambla/contract/order";
import type * as z from "zod";

export type Order = z.output<typeof contract.order>;
export type PaymentStart = z.output<typeof contract.paymentStart>;
export type PaymentMethod = z.output<typeof contract.settlement>["paymentMethods"][number];
