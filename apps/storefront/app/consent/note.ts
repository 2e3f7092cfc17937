import * as z from "zod";
import { answering, nothingToSee } from "../base/asking/answering.ts";

const claim = z.strictObject({ allowAll: z.boolean(), analytics: z.boolean(), marketing: z.boolean() });

export const action = answering(claim, ({ api }, allowed) => api.consent.saveCookieConfig(allowed));

export const loader = nothingToSee;
