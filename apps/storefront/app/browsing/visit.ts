import * as z from "zod";
import { answering, nothingToSee } from "../base/asking/answering.ts";

const visit = z.strictObject({ goodsId: z.string().regex(/^\d{1,18}$/) });

export const action = answering(visit, ({ api }, goods) => api.browsing.browseRecord(goods));

export const loader = nothingToSee;
