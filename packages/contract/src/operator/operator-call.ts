/** What calls of operators are made of. */
import { seenLength } from "@rambla/core/seen";
import * as z from "zod";
import { call, cursor, onceBy, type OperatorRole, pageInput, refusals } from "../call.ts";

/** A call that looks, or one of which a second time finds the work done. */
export function operatorCall(role?: OperatorRole) {
  return call.meta({ caller: "operator", ...(role && { role }) }).errors(refusals("auth.required", "operator.notAllowed"));
}

/** A call that shows what a person has written or where they live: the log keeps who looked at it. */
export function operatorLook(role: OperatorRole) {
  return call.meta({ caller: "operator", role, isPersonal: true }).errors(refusals("auth.required", "operator.notAllowed"));
}

/** A call that moves money, stock or prices. */
export function operatorOnce(role: OperatorRole) {
  return onceBy("operator", role).errors(refusals("auth.required", "operator.notAllowed"));
}

/** What a call refuses that gives something away: above the bound of one operator it is recorded as a proposal, above the hard one it is not done at all. */
export const GIVING_REFUSALS = ["giving.proposed", "giving.tooMuch"] as const;

export const brand = z.string().min(1).max(40);
/** A list that is read on and on. */
export const growing = z.object({ limit: pageInput.limit, after: cursor.optional() });
/** Something that somebody reads: so many signs of it are seen. */
export const readable = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => seenLength(text) >= min);
/** Why it is done, for whoever reads the log later. */
export const reason = readable(3, 500);
