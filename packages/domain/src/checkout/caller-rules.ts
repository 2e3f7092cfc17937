import { type Refusal, refuse } from "@rambla/core/refusal";

/**
 * Compares the caller with the person an order form was made for, since it contains that person's prices, coupons and coins.
 * @param caller the customer, undefined for a guest
 * @param madeFor the form's customer, null for a guest; undefined when not stated
 * @returns `auth.required` when that customer is signed out; `auth.changed` when another customer is signed in
 */
export function checkCaller(
  caller: string | undefined,
  madeFor: string | null | undefined,
): Refusal<"auth.required" | "auth.changed"> | undefined {
  if (madeFor === undefined) return undefined;
  if (caller !== undefined) return caller === madeFor ? undefined : refuse("auth.changed");
  return madeFor === null ? undefined : refuse("auth.required");
}
