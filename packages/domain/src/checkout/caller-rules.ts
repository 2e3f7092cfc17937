/** Who may send an order form: the person it was made for. */
import { type Refusal, refuse } from "@rambla/core/refusal";

/**
 * Compares the caller with the person an order form was made for: that person's prices, coupons and coins are in it.
 * @param caller the customer who calls, undefined for a guest
 * @param madeFor the customer the form was made for, null for a guest; undefined where the caller does not say
 * @returns `auth.required` when that customer is signed in no more, `auth.changed` when another customer is signed in
 */
export function checkCaller(
  caller: string | undefined,
  madeFor: string | null | undefined,
): Refusal<"auth.required" | "auth.changed"> | undefined {
  if (madeFor === undefined) return undefined;
  if (caller !== undefined) return caller === madeFor ? undefined : refuse("auth.changed");
  return madeFor === null ? undefined : refuse("auth.required");
}
