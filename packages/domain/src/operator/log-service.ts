/** The log of what operators ask for (D-166, decision 058). */
import type { Operator, OperatorContext } from "../platform/call-context.ts";
import type { Shop } from "../platform/shop.ts";
import { partWords } from "./rules.ts";
import { type Asked, findLog, insertAsked, insertEnd, insertWords, keepPersonOf, type LogRow } from "./store.ts";

/** More of what was asked than any call holds is not worth keeping. */
const LONGEST_INPUT = 4000;

/** Half a sign, in JSON: no text of a database can hold it. Two strokes are one that was typed. */
const HALF_A_SIGN = /\\(?:(\\)|ud[89a-f][0-9a-f]{2})/gi;

/**
 * Notes what an operator asks for before anything is done for it: whatever happens then, it stands there who wanted it. What is said of a
 * person stands beside it, until they are gone; of what is not there nothing is said.
 * @param schema what the call takes @returns what notes how it ended
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
      // Whoever is being deleted right now is gone before anything more is said of them.
      const brands = Object.keys(shop.config.brands);
      await keepPersonOf(transaction, said.about, brands);
      await insertWords(transaction, entryId, { about: said.about, words: written(said.words) }, brands);
    });
  }
  return { end: (outcome, shown) => insertEnd(shop.database, { ...asked, at: shop.clock() }, entryId, outcome, shown ?? null) };
}

/** As JSON that a text of a database can hold, or how long it is. */
function written(content: unknown): string {
  const text = JSON.stringify(content).replace(HALF_A_SIGN, (found, typed?: string) => (typed ? found : "\\ufffd"));
  return text.length <= LONGEST_INPUT ? text : JSON.stringify({ tooLong: text.length });
}

/** What operators asked for, the latest first. */
export async function readLog(
  { shop }: Pick<OperatorContext, "shop">,
  page: number,
  limit: number,
): Promise<{ readonly rows: readonly LogRow[]; readonly total: number }> {
  return await findLog(shop.database, limit, (page - 1) * limit);
}
