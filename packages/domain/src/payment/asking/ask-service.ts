import { orderById } from "../../order/service.ts";
import type { PaymentProvider } from "../../platform/payment-provider.ts";
import type { Shop } from "../../platform/shop.ts";
import { providerOf } from "../providers/registry.ts";
import { tryRefund } from "../refund-service.ts";
import { applyResult } from "../result-service.ts";
import { isWaitedFor } from "../service.ts";
import { type AttemptAt, findAttempt, findStarted, setReference, takeOpening } from "../store.ts";
import { OPENING_ASKS_EVERY } from "./ask-rules.ts";

/** `open`: no result yet; `payerSeen`: no result, but the payer came; `silent`: the provider did not answer. */
export type Answer = "settled" | "open" | "payerSeen" | "silent";

/**
 * Asks the provider about the running payment of an order and applies the answer. Without an answer the order stays as it is: an unknown
 * result is never shown as a failure.
 * @returns `open` also when no payment runs
 */
export async function askRunning(shop: Shop, orderId: string): Promise<Answer> {
  const attempt = await findStarted(shop.database, orderId);
  return attempt ? await confirmAttempt(shop, attempt) : "open";
}

/** Does the same when a customer opens an order, unless the provider was asked a moment ago. */
export async function askWhenOpened(shop: Shop, orderId: string): Promise<void> {
  const attempt = await takeOpening(shop.database, orderId, shop.clock(), OPENING_ASKS_EVERY);
  if (attempt) await confirmAttempt(shop, attempt);
}

/**
 * Asks the provider about one attempt and applies the answer. A void attempt is asked about too, since its money may still arrive. An
 * approved payment is captured only while its order waits for it.
 */
export async function confirmAttempt(shop: Shop, attempt: AttemptAt): Promise<Answer> {
  const { paymentId } = attempt;
  let answer: Awaited<ReturnType<PaymentProvider["query"]>>;
  try {
    const provider = providerOf(shop, attempt.provider);
    answer = await provider.query({ paymentId, reference: attempt.providerReference });
    if (answer?.result.kind === "approved") {
      if (!(await isWanted(shop, paymentId))) return "open";
      answer = { ...answer, result: await provider.capture({ paymentId, reference: answer.reference }) };
    }
  } catch (error) {
    shop.log.error({ error, paymentId }, "the payment provider did not answer");
    return "silent";
  }
  if (!answer) return "open";
  const { result, reference } = answer;
  if (result.kind === "approved") return "payerSeen";
  if (result.kind === "pending") return result.payerSeen ? "payerSeen" : "open";
  await setReference(shop.database, paymentId, reference);
  const effect = await shop.database.transaction((transaction) => applyResult(shop, transaction, attempt, result));
  if (effect === "refund") await tryRefund(shop, paymentId);
  // Money may still follow a refusal, or arrive for a replaced attempt.
  return result.kind === "failed" ? "open" : "settled";
}

async function isWanted(shop: Shop, paymentId: string): Promise<boolean> {
  const attempt = await findAttempt(shop.database, paymentId);
  const order = attempt?.status === "started" ? await orderById(shop, attempt.orderId) : undefined;
  return attempt !== undefined && order !== undefined && isWaitedFor(order, attempt);
}
