import { implement } from "@orpc/server";
import { dictContract } from "@rambla/contract/dict";
import type { CallContext } from "../platform/call-context.ts";
import { countriesOf, dictionaryItems } from "./service.ts";

const calls = implement(dictContract).$context<CallContext>();

export const dictApi = {
  dictItems: calls.dictItems.handler(({ input, context: { shop, market } }) => dictionaryItems(shop, input.code, market)),
  countries: calls.countries.handler(({ context: { shop, market } }) => countriesOf(shop.config, market)),
};
