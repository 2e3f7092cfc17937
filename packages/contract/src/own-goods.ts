/** What the lists of goods that a customer keeps have in common. */
import * as z from "zod";
import { cursor } from "./call.ts";

/** Goods that one call adds, takes away or brings back at most. */
export const mostAtOnce = 500;

/** A page by its place, not by its number: as quick at the end of the list as at its beginning. */
export const ownPage = z.object({ after: cursor.optional(), limit: z.coerce.number<number>().int().min(1).max(100).optional() });
