/** Who may send an order form: the person it was made for. */
import { type Refusal, refuse } from "@rambla/core/refusal";
import { isCustomer, type Viewer } from "../platform/call-context.ts";

/**
 * Compares the caller with the person an order form was made for: that person's prices, coupons and coins are in it.
 * @param customerId the customer the form was made for, null for a guest; undefined where the caller does not say
 * @returns `auth.required` when that customer is signed in no more, `auth.changed` when another customer is signed in
 */
export function checkCaller(viewer: Viewer, customerId: string | null | undefined): Refusal<"auth.required" | "auth.changed"> | undefined {
  if (customerId === undefined) return undefined;
  if (isCustomer(viewer)) return viewer.customerId === customerId ? undefined : refuse("auth.changed");
  return customerId === null ? undefined : refuse("auth.required");
}
