/** Subscribes from a dialog; the page stays. */
import * as z from "zod";
import { answering, nothingToSee } from "../base/asking/answering.ts";

const asked = z.strictObject({ email: z.string().trim().max(254) });

export const action = answering(asked, ({ api }, given) => api.newsletter.subscribe(given));

export const loader = nothingToSee;
