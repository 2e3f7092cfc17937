import * as z from "zod";
import { cursor } from "./call.ts";

export const mostAtOnce = 500;

/** Paged by position, which is equally fast at any depth. */
export const ownPage = z.object({ after: cursor.optional(), limit: z.coerce.number<number>().int().min(1).max(100).optional() });
