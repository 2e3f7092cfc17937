/** Sends a lost order link again: order number and mailbox bring a mail that opens the order. */
import { type Refusal, refuseFields } from "@rambla/core/refusal";
import { DAY } from "@rambla/core/time";
import { canonicalMailbox, isMailbox } from "../../mail/mailbox-rules.ts";
import type { CallContext } from "../../platform/call-context.ts";
import { callerOf, type Limit, takeTry } from "../../platform/limits.ts";
import { findNumberedOf } from "./link-store.ts";
import { orderLinkMail } from "../mail/mail-service.ts";
import { orderNumberIn } from "./number-rules.ts";

/** Limits mails with the same link, which a stranger could request for a mailbox. */
const SAME: Limit = { name: "order.link.same", tries: 3, seconds: DAY / 1000 };

/**
 * Sends the link of an order to its mailbox. An unknown order gets the same answer and the same work: a mail is queued in any case, and
 * dropped where there is nothing to say.
 */
export async function sendLink(
  context: Pick<CallContext, "shop" | "market" | "clientAddress" | "viewer">,
  asked: { readonly orderNumber: string; readonly email: string },
): Promise<{ readonly asked: true } | Refusal<"request.invalid" | "order.numberRequired" | "email.invalid" | "limit.tooMany">> {
  const { shop, market } = context;
  const orderNumber = orderNumberIn(asked.orderNumber);
  const email = canonicalMailbox(asked.email);
  const wrong = refuseFields({
    orderNumber: orderNumber === "" ? "order.numberRequired" : undefined,
    email: isMailbox(email) ? undefined : "email.invalid",
  });
  if (wrong) return wrong;
  const limit = { name: "order.link", tries: shop.config.limits.orderLink.perHour, seconds: 3600 };
  const tooMany = await takeTry(shop, limit, callerOf(context));
  if (tooMany) return tooMany;
  const { brand, country, language } = market;
  // Applies to known and unknown orders alike.
  const tooOften = await takeTry(shop, SAME, `${brand.code} ${orderNumber} ${email}`);
  if (tooOften) return tooOften;
  const order = await findNumberedOf(shop.database, brand.code, orderNumber, email);
  await shop.database.transaction(async (transaction) => {
    await orderLinkMail.queue(shop, transaction, {
      recipient: email,
      brand: brand.code,
      country: country.code,
      language,
      payload: { orderId: order?.orderId ?? null },
      // A stranger can order in another person's name and knows the number.
      isUnasked: order !== undefined && !order.hasPaid && "order",
    });
  });
  return { asked: true };
}
