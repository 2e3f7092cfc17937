/** A customer finds a comment helpful, or takes that back: asked by the program of a page. */
import * as z from "zod";
import { answering, nothingToSee } from "../base/asking/answering.ts";

const press = z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/), like: z.boolean(), key: z.string().max(64) });

export const action = answering(
  press,
  async (page, { id, like, key }): Promise<object> => await page.withKey(key).review.commentLike({ id, like }),
);

export const loader = nothingToSee;
