/**
 * The sandbox payment provider. It has its own tables and key, and reaches the shop only as a real provider does: calls between servers,
 * the payer's browser, signed notifications.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { randomId } from "@rambla/core/id";
import type { NewProviderPayment, ProviderRefund } from "@rambla/core/payment-provider";
import { after } from "@rambla/core/time";
import type { Shop } from "../../platform/shop.ts";
import {
  confirmDelivery,
  decide,
  findByKey,
  findByReference,
  findDueNotifications,
  insertOnce,
  lockByKey,
  loseAnswer,
  noteOpened,
  noteRefund,
  type ProviderPayment,
  takeNextDue,
  type TakenNotification,
} from "./builtin-store.ts";

export type { ProviderPayment, TakenNotification } from "./builtin-store.ts";

export type BuiltinParts = Pick<Shop, "database" | "clock" | "random" | "secret">;

/** Faults of a decision's notifications and of later answers; only the demo's page offers them. */
export type TestControls = {
  /** Seconds until the notification is sent. */
  readonly late: number;
  readonly twice: boolean;
  /** An older refusal arrives after the success. */
  readonly outOfOrder: boolean;
  /** One minor unit less than asked is charged. */
  readonly wrongAmount: boolean;
  readonly none: boolean;
  /** Seconds that each later answer takes. */
  readonly slow: number;
  /** The next question is processed, but its answer gets lost. */
  readonly lost: boolean;
};

export const NO_CONTROLS: TestControls = {
  late: 0,
  twice: false,
  outOfOrder: false,
  wrongAmount: false,
  none: false,
  slow: 0,
  lost: false,
};

export type NotificationBody = {
  readonly eventId: string;
  readonly kind: "payment.succeeded" | "payment.failed";
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
};

export const SIGNATURE_HEADER = "provider-signature";
const TOLERANCE_SECONDS = 300;

/** Differs from every key of the shop. */
function providerKey(shop: Pick<Shop, "secret">): Buffer {
  return createHmac("sha256", shop.secret).update("built-in payment provider").digest();
}

/** Creates a payment. The same `paymentId` gets the same payment. */
export async function createPayment(shop: BuiltinParts, payment: NewProviderPayment): Promise<string> {
  const reference = randomId(shop.random);
  const made = await insertOnce(shop.database, payment, reference, shop.clock());
  // Of two concurrent creations, the loser reads the winner's payment.
  const known = made ?? (await findByKey(shop.database, payment.paymentId))?.reference;
  if (known === undefined) throw new Error("the payment was not made known");
  return known;
}

/** @param reference from the payer's browser */
export async function paymentByReference(shop: BuiltinParts, reference: string): Promise<ProviderPayment | undefined> {
  return await findByReference(shop.database, reference);
}

/** @param paymentId the shop's key */
export async function paymentByKey(shop: BuiltinParts, paymentId: string): Promise<ProviderPayment | undefined> {
  return await findByKey(shop.database, paymentId);
}

/** Records that the payer opened the provider's page. */
export async function notePayer(shop: BuiltinParts, reference: string): Promise<void> {
  await noteOpened(shop.database, reference, shop.clock());
}

/** Refunds a payment, once for each refund. Throws when the charge has less left. */
export async function refundOnce(shop: BuiltinParts, refund: ProviderRefund): Promise<ProviderPayment> {
  return await shop.database.transaction(async (transaction) => {
    const payment = await lockByKey(transaction, refund.paymentId);
    if (!payment || payment.currency !== refund.amount.iso) throw new Error("there is no charge to refund");
    if (!(await noteRefund(transaction, payment.reference, refund, shop.clock())))
      throw new Error("there is less left than the refund asks for");
    return payment;
  });
}

/** Delays or loses an answer as the controls of the decision say; the request itself is done. */
export async function answering(
  shop: BuiltinParts,
  { reference, answerSeconds, losesAnswer }: ProviderPayment,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (losesAnswer && (await loseAnswer(shop.database, reference))) throw new Error("the answer got lost");
  if (answerSeconds > 0) await setTimeout(answerSeconds * 1000, undefined, { signal });
}

/** Milliseconds for the caller to deliver its notification before the worker retries. */
const TOLD_WITHIN = 5000;

/**
 * Records the payer's decision. A second decision changes nothing.
 * @param teller who delivers what is due at once
 * @returns the final status, and a notification that the caller has to deliver
 */
export async function decidePayment(
  shop: BuiltinParts,
  payment: ProviderPayment,
  decision: "approve" | "decline",
  controls: TestControls = NO_CONTROLS,
  teller: "caller" | "worker" = "caller",
): Promise<{ readonly status: ProviderPayment["status"]; readonly tells: TakenNotification | undefined }> {
  const { reference, amountMinor } = payment;
  const now = shop.clock();
  const isApproved = decision === "approve";
  const status = isApproved ? "succeeded" : "failed";
  const chargedMinor = isApproved ? amountMinor - (controls.wrongAmount ? 1 : 0) : null;
  const isToldAtOnce = teller === "caller" && !controls.none && controls.late === 0;
  const notifications = notificationsOf(shop, payment, { chargedMinor, now, isToldAtOnce }, controls);
  if (await decide(shop.database, reference, { status, chargedMinor, slow: controls.slow, lost: controls.lost }, notifications, now)) {
    return { status, tells: isToldAtOnce ? notifications[0] : undefined };
  }
  const before = await findByReference(shop.database, reference);
  return { status: before?.status ?? payment.status, tells: undefined };
}

/** @param decided `chargedMinor`: null for a declined payment */
function notificationsOf(
  shop: BuiltinParts,
  { merchantKey, amountMinor, currency }: ProviderPayment,
  { chargedMinor, now, isToldAtOnce }: { readonly chargedMinor: number | null; readonly now: Date; readonly isToldAtOnce: boolean },
  controls: TestControls,
) {
  if (controls.none) return [];
  const notification = (kind: NotificationBody["kind"], dueAt: Date, isTaken: boolean) => {
    const body: NotificationBody = {
      eventId: randomId(shop.random),
      kind,
      paymentId: merchantKey,
      amount: chargedMinor ?? amountMinor,
      currency,
    };
    return {
      eventId: body.eventId,
      body: JSON.stringify(body),
      dueAt: isTaken ? after(dueAt, TOLD_WITHIN) : dueAt,
      isTaken,
      copies: controls.twice ? 2 : 1,
    };
  };
  const dueAt = after(now, controls.late * 1000);
  if (chargedMinor === null) return [notification("payment.failed", dueAt, isToldAtOnce)];
  const first = notification("payment.succeeded", dueAt, isToldAtOnce);
  return controls.outOfOrder ? [first, notification("payment.failed", after(dueAt, 2000), false)] : [first];
}

/**
 * Sends a signed body to the shop.
 * @returns whether the shop confirmed it
 */
export type Post = (body: Uint8Array, signature: string) => Promise<boolean>;

export async function dueNotifications(shop: BuiltinParts, most: number): Promise<readonly string[]> {
  return await findDueNotifications(shop.database, shop.clock(), most);
}

/** Delivers a notification; without a confirmation it becomes due again. Throws when it cannot be posted. */
export async function deliverTaken(shop: BuiltinParts, { eventId, copies, body: text }: TakenNotification, post: Post): Promise<void> {
  const body = Buffer.from(text, "utf8");
  let confirmed = true;
  for (let copy = 0; copy < copies; copy += 1) confirmed = (await post(body, sign(shop, body, shop.clock()))) && confirmed;
  if (confirmed) await confirmDelivery(shop.database, eventId, shop.clock());
}

/** Parallel deliveries: one that hangs does not block the other. */
const AT_ONCE = 2;
/** Limit for each parallel delivery in one run; the job continues with the rest. */
const DELIVERIES = 500;

/** Delivers all due notifications: untried ones first, then those due longest. A failing or hanging delivery does not block others. */
export async function deliverDueNotifications(shop: BuiltinParts & Pick<Shop, "log">, post: Post): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let delivered = 0; delivered < DELIVERIES; delivered += 1) {
        const taken = await takeNextDue(shop.database, shop.clock());
        if (!taken) return;
        await deliverTaken(shop, taken, post).catch((error: unknown) =>
          shop.log.warn({ error }, "a payment notification waits for its next try"),
        );
      }
    }),
  );
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`. */
export function sign(shop: Pick<Shop, "secret">, body: Uint8Array, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${mac(shop, body, seconds).toString("hex")}`;
}

/** Checks the signature of the raw body, and its time within five minutes. */
export function isSigned(shop: Pick<Shop, "secret">, body: Uint8Array, signature: string | null, now: Date): boolean {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "");
  if (!found) return false;
  const seconds = Number(found[1]);
  const given = Buffer.from(found[2] ?? "", "hex");
  return timingSafeEqual(given, mac(shop, body, seconds)) && Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS;
}

function mac(shop: Pick<Shop, "secret">, body: Uint8Array, seconds: number): Buffer {
  return createHmac("sha256", providerKey(shop)).update(`${seconds}.`).update(body).digest();
}
