/** What means the same to the search. */
import * as z from "zod";
import { refusals } from "../call.ts";
import { brand, operatorCall, readable } from "./operator-call.ts";

/** Each a set of phrases that mean the same, as people type them. */
const meanings = z.array(z.array(readable(1, 60)).min(2).max(30)).max(2000);
const spoken = { brand, language: z.string().min(2).max(10) };

export const searchCalls = {
  searchSynonyms: operatorCall("goods")
    .route({ method: "GET", path: "/operator/search/synonyms", operationId: "searchSynonyms" })
    .input(z.object(spoken))
    .output(z.object({ meanings }))
    .errors(refusals("item.notFound")),
  /** What means the same to the search of a brand in a language, in the place of what was kept before. */
  searchSynonymsKeep: operatorCall("goods")
    .route({ method: "POST", path: "/operator/search/synonyms", operationId: "searchSynonymsKeep" })
    .input(z.strictObject({ ...spoken, meanings }))
    .output(z.object({ meanings }))
    .errors(refusals("item.notFound")),
};
