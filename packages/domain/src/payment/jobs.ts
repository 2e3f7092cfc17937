/** What the clock starts for payments: asking about open results, pushing refunds, and the built-in provider's own post. */
import type { Job } from "../platform/jobs.ts";
import type { Shop } from "../platform/shop.ts";
import { deliverNotification, dueNotifications, SIGNATURE_HEADER } from "./providers/builtin-service.ts";
import { confirmAttempt, openRefunds, receiveNotification, refundAttempt, unsettledAttempts } from "./service.ts";

/** Hands a signed body to the shop's own front door for notifications. */
async function post(shop: Shop, body: Uint8Array, signature: string): Promise<boolean> {
  const header = (name: string) => (name === SIGNATURE_HEADER ? signature : null);
  return (await receiveNotification(shop, "builtin", { body, header })) !== "forged";
}

export const paymentJobs: readonly Job[] = [
  { name: "payment.reconcile", lane: "urgent", sweep: { find: unsettledAttempts }, run: confirmAttempt },
  { name: "payment.refund", lane: "urgent", sweep: { find: openRefunds }, run: refundAttempt },
  {
    name: "provider.deliver",
    lane: "urgent",
    on: ["provider.notification"],
    sweep: { find: dueNotifications },
    run: (shop, eventId) => deliverNotification(shop, eventId, (body, signature) => post(shop, body, signature)),
  },
];

