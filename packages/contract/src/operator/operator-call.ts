import { seenLength } from "@rambla/core/seen";
import * as z from "zod";
import { call, cursor, onceBy, type OperatorRole, pageInput, refusals } from "../call.ts";

/** For reads, and writes that may repeat. */
export function operatorCall(role?: OperatorRole) {
  return call.meta({ caller: "operator", ...(role && { role }) }).errors(refusals("auth.required", "operator.notAllowed"));
}

/** Shows personal data: the audit log records it. */
export function operatorLook(role: OperatorRole) {
  return call.meta({ caller: "operator", role, isPersonal: true }).errors(refusals("auth.required", "operator.notAllowed"));
}

/** For money, stock or prices. */
export function operatorOnce(role: OperatorRole) {
  return onceBy("operator", role).errors(refusals("auth.required", "operator.notAllowed"));
}

/** Above one operator's limit; above the hard limit. */
export const GIVING_REFUSALS = ["giving.proposed", "giving.tooMuch"] as const;

export const brand = z.string().min(1).max(40);
export const growing = z.object({ limit: pageInput.limit, after: cursor.optional() });
/** Text with at least `min` visible characters. */
export const readable = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => seenLength(text) >= min);
export const reason = readable(3, 500);
