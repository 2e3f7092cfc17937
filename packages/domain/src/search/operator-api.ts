import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { keepSynonyms, synonymsKept } from "./synonym-service.ts";

const calls = implement(operatorContract.search).$context<OperatorContext>();

const told = ({ meanings }: { readonly meanings: readonly (readonly string[])[] }) => ({
  meanings: meanings.map((phrases) => [...phrases]),
});

export const searchOperatorApi = {
  searchSynonyms: calls.searchSynonyms.handler(async ({ input, context: { shop } }) => told(answer(await synonymsKept(shop, input)))),
  searchSynonymsKeep: calls.searchSynonymsKeep.handler(async ({ input, context: { shop } }) =>
    told(answer(await keepSynonyms(shop, input))),
  ),
};
