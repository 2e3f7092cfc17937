import type { Shop } from "../platform/shop.ts";
import { afterAsk } from "./asking/ask-rules.ts";
import { countReviews, findAsked, findDue, noteAsk, type ReviewCount } from "./asking/ask-store.ts";
import { confirmAttempt } from "./asking/ask-service.ts";

export async function attemptsToAsk(shop: Shop, most: number): Promise<readonly string[]> {
  return await findDue(shop.database, shop.clock(), most);
}

/** Asks about an attempt if it is due, void ones included, and plans the next question. */
export async function askAttempt(shop: Shop, paymentId: string): Promise<void> {
  const attempt = await findAsked(shop.database, paymentId);
  if (!attempt || (attempt.nextAskAt && attempt.nextAskAt > shop.clock())) return;
  const outcome = await confirmAttempt(shop, attempt);
  if (outcome === "settled") return;
  const next = afterAsk(attempt, outcome !== "silent", shop.clock(), shop.config.payment);
  await noteAsk(shop.database, paymentId, next, shop.clock());
  if (next.review) shop.log.warn({ paymentId }, `a payment waits for a person: ${next.review}`);
}

export async function openReviews(shop: Pick<Shop, "database">): Promise<readonly ReviewCount[]> {
  return await countReviews(shop.database);
}
