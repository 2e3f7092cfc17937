/** Stores the answer in the transaction of its effect. */
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import type { Wish } from "../platform/call-context.ts";
import { KEPT_DAYS } from "./rules.ts";
import { claim, findStored, removeOlderThan, type StoredRequest } from "./store.ts";

export type IdempotencyRefusal = Refusal<"idempotency.conflict" | "idempotency.running">;

/** Milliseconds that a repeat waits for the first request. */
const PATIENCE = 1500;
const PAUSE = 75;

/** Rolls back the transaction and carries the refusal. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/**
 * Does the work once per request: one transaction has key, ids and effect. A refusal rolls back, so the key can be used again.
 * @param ids chosen before, enough to rebuild the answer
 * @returns the ids of the first request; or the refusal, `idempotency.conflict` for other content, `idempotency.running` while the first
 * one runs
 */
export async function onlyOnce<Ids, No extends Refusal>(
  shop: Pick<Shop, "database" | "clock">,
  wish: Wish,
  ids: Ids,
  work: (transaction: Transaction) => Promise<No | undefined>,
): Promise<{ readonly ids: Ids; readonly first: boolean } | No | IdempotencyRefusal> {
  const { contentHash: hash } = wish;
  const answer = (stored: StoredRequest<Ids>) =>
    stored.requestHash === hash ? { ids: stored.ids, first: false } : refuse("idempotency.conflict" as const);

  for (const started = performance.now(); ; await new Promise((done) => setTimeout(done, PAUSE))) {
    const result = await attempt(shop, { ...wish, ids }, work);
    if (result === "done") return { ids, first: true };
    if (result !== "running") return isRefusal(result) ? (result as No) : answer(result);
    if (performance.now() - started > PATIENCE) return refuse("idempotency.running");
  }
}

async function attempt<Ids>(
  shop: Pick<Shop, "database" | "clock">,
  request: Wish & { readonly ids: Ids },
  work: (transaction: Transaction) => Promise<Refusal | undefined>,
): Promise<"done" | "running" | Refusal | StoredRequest<Ids>> {
  try {
    return await shop.database.transaction(async (transaction) => {
      const claimed = await claim(transaction, { ...request, now: shop.clock() });
      if (claimed.claimed) {
        const refusal = (await request.before?.(transaction)) ?? (await work(transaction));
        if (refusal) throw new RolledBack(refusal);
        return "done";
      }
      if (claimed.stored) return claimed.stored;
      if (!claimed.locked) return "running";
      // Another request finished between statement start and lock.
      return (await findStored<Ids>(transaction, request)) ?? "running";
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}

/** The ids of an earlier request with the key, with any content. */
export async function idsOf<Ids>(shop: Pick<Shop, "database">, wish: Wish): Promise<Ids | undefined> {
  return (await findStored<Ids>(shop.database, wish))?.ids;
}

export async function forgetOldAnswers(shop: Pick<Shop, "database" | "clock">): Promise<void> {
  await removeOlderThan(shop.database, after(shop.clock(), -KEPT_DAYS * DAY));
}
