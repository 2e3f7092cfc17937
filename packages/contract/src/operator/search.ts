import * as z from "zod";
import { refusals } from "../call.ts";
import { brand, operatorCall, readable } from "./operator-call.ts";

/** Sets of phrases with the same meaning. */
const meanings = z.array(z.array(readable(1, 60)).min(2).max(30)).max(2000);
const spoken = { brand, language: z.string().min(2).max(10) };

export const searchCalls = {
  searchSynonyms: operatorCall("goods")
    .route({ method: "GET", path: "/operator/search/synonyms", operationId: "searchSynonyms" })
    .input(z.object(spoken))
    .output(z.object({ meanings }))
    .errors(refusals("item.notFound")),
  /** Replaces all synonyms of a brand in a language. */
  searchSynonymsKeep: operatorCall("goods")
    .route({ method: "POST", path: "/operator/search/synonyms", operationId: "searchSynonymsKeep" })
    .input(z.strictObject({ ...spoken, meanings }))
    .output(z.object({ meanings }))
    .errors(refusals("item.notFound")),
};
