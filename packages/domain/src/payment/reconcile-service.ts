/** Asking providers about open attempts and pushing refunds, each when it is due, until an end that a person sees (decision 026). */
import type { Shop } from "../platform/shop.ts";
import { afterAsk, afterFailedRefund } from "./ask-rules.ts";
import { type AskKind, countReviews, findAsked, findDue, noteAsk, type ReviewCount } from "./ask-store.ts";
import { confirmAttempt, refundAttempt } from "./service.ts";

const AT_ONCE = 500;

/** Attempts without a result that the provider should be asked about now. */
export async function attemptsToAsk(shop: Shop): Promise<readonly string[]> {
  return await findDue(shop.database, "toAsk", shop.clock(), AT_ONCE);
}

/** Attempts whose money should be pushed back now. */
export async function attemptsToRefund(shop: Shop): Promise<readonly string[]> {
  return await findDue(shop.database, "toRefund", shop.clock(), AT_ONCE);
}

/**
 * Asks about an attempt if it is due, also about a void one whose money may still arrive.
 * @returns when it is due next; undefined when it has its result or is asked about no more
 */
export async function askAttempt(shop: Shop, paymentId: string): Promise<Date | undefined> {
  return await whenDue(shop, "toAsk", paymentId, async (attempt) => {
    const outcome = await confirmAttempt(shop, paymentId);
    if (outcome === "settled") return undefined;
    return afterAsk(attempt, outcome !== "silent", shop.clock(), shop.config.payment);
  });
}

/**
 * Pushes a refund if it is due.
 * @returns when it is due next; undefined once the money went back
 */
export async function pushRefund(shop: Shop, paymentId: string): Promise<Date | undefined> {
  return await whenDue(shop, "toRefund", paymentId, async (attempt) => {
    try {
      await refundAttempt(shop, paymentId);
      return undefined;
    } catch (error) {
      shop.log.error({ error, paymentId }, "a refund waits for its next try");
      return afterFailedRefund(attempt.asks, shop.clock());
    }
  });
}

type Attempt = NonNullable<Awaited<ReturnType<typeof findAsked>>>;

async function whenDue(
  shop: Shop, kind: AskKind, paymentId: string, ask: (attempt: Attempt) => Promise<ReturnType<typeof afterAsk> | undefined>,
): Promise<Date | undefined> {
  const attempt = await findAsked(shop.database, kind, paymentId);
  if (!attempt) return undefined;
  if (attempt.nextAskAt && attempt.nextAskAt > shop.clock()) return attempt.nextAskAt;
  const next = await ask(attempt);
  if (!next) return undefined;
  await noteAsk(shop.database, kind, paymentId, next, shop.clock());
  if (next.review) shop.log.warn({ paymentId }, `a payment waits for a person: ${next.review}`);
  return next.nextAskAt ?? undefined;
}

/** Attempts that wait for a person, by reason. */
export async function openReviews(shop: Pick<Shop, "database">): Promise<readonly ReviewCount[]> {
  return await countReviews(shop.database);
}
