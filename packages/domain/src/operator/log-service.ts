import type { Operator, OperatorContext } from "../platform/call-context.ts";
import type { Shop } from "../platform/shop.ts";
import { partWords } from "./rules.ts";
import { type Asked, findLog, insertAsked, insertEnd, insertWords, keepPersonOf, type LogRow } from "./store.ts";

/** More than any call needs. */
const LONGEST_INPUT = 4000;

/** An escaped lone surrogate, which PostgreSQL cannot store. A double backslash is a typed one. */
const HALF_A_SIGN = /\\(?:(\\)|ud[89a-f][0-9a-f]{2})/gi;

/**
 * Records a call before it runs. Personal words are stored beside the entry until the person is deleted; words about missing data are
 * dropped.
 * @param schema the call's input @returns `end` records the outcome
 */
export async function beginEntry(
  { shop, requestId, operator }: { readonly shop: Shop; readonly requestId: string; readonly operator: Operator },
  call: string,
  schema: unknown,
  input: unknown,
): Promise<{ end(outcome: string, shown?: readonly string[]): Promise<void> }> {
  const { kept, said } = partWords(schema, input);
  const asked: Asked = {
    at: shop.clock(),
    operatorId: operator.operatorId,
    operatorName: operator.name,
    call,
    requestId,
    input: written(kept),
  };
  const entryId = await insertAsked(shop.database, asked);
  if (said) {
    await shop.database.transaction(async (transaction) => {
      // Waits for a running deletion of the person.
      const brands = Object.keys(shop.config.brands);
      await keepPersonOf(transaction, said.about, brands);
      await insertWords(transaction, entryId, { about: said.about, words: written(said.words) }, brands);
    });
  }
  return { end: (outcome, shown) => insertEnd(shop.database, { ...asked, at: shop.clock() }, entryId, outcome, shown ?? null) };
}

/** As JSON for the database, or its length when too long. */
function written(content: unknown): string {
  const text = JSON.stringify(content).replace(HALF_A_SIGN, (found, typed?: string) => (typed ? found : "\\ufffd"));
  return text.length <= LONGEST_INPUT ? text : JSON.stringify({ tooLong: text.length });
}

/** The latest first. */
export async function readLog(
  { shop }: Pick<OperatorContext, "shop">,
  page: number,
  limit: number,
): Promise<{ readonly rows: readonly LogRow[]; readonly total: number }> {
  return await findLog(shop.database, limit, (page - 1) * limit);
}
