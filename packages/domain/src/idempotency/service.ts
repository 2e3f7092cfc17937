/** Things that must not happen twice (D-113): the first answer is stored in the same transaction as its effect. */
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import type { Wish } from "../platform/call-context.ts";
import { KEPT_DAYS } from "./rules.ts";
import { claim, findStored, removeOlderThan, type StoredRequest } from "./store.ts";

export type IdempotencyRefusal = Refusal<"idempotency.conflict" | "idempotency.running">;

/** How long a repeated request waits for the first one before it is told that it still runs (milliseconds). */
const PATIENCE = 1500;
const PAUSE = 75;

/** Carries a refusal out of a transaction, so that nothing of it stays. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/**
 * Does the work at most once for a wish: one transaction holds the claim of the key, the ids and the effect.
 * A refusal of the work rolls everything back and is not remembered, so the same key may try again.
 * @param ids chosen beforehand, from which the answer can be built again
 * @returns the ids, of this or of the first request; or the work's refusal, `idempotency.conflict` for another content under the same key, `idempotency.running` while the first one still runs
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
      // Stored by someone who finished between the start of the claim and its lock.
      return (await findStored<Ids>(transaction, request)) ?? "running";
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}

/** What a wish became before: the ids of its caller's first request with the key, whatever that asked for. */
export async function idsOf<Ids>(shop: Pick<Shop, "database">, wish: Wish): Promise<Ids | undefined> {
  return (await findStored<Ids>(shop.database, wish))?.ids;
}

/** Forgets answers that are older than any client repeats. */
export async function forgetOldAnswers(shop: Pick<Shop, "database" | "clock">): Promise<void> {
  await removeOlderThan(shop.database, after(shop.clock(), -KEPT_DAYS * DAY));
}
