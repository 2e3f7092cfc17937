/** The way back to an order whose link is lost: its number and its mailbox bring a mail with a link that opens it (decision 163). */
import { type Refusal, refuseFields } from "@rambla/core/refusal";
import { DAY } from "@rambla/core/time";
import { canonicalMailbox, isMailbox } from "../../mail/mailbox-rules.ts";
import type { CallContext } from "../../platform/call-context.ts";
import { callerOf, type Limit, takeTry } from "../../platform/limits.ts";
import { findNumberedOf } from "./link-store.ts";
import { orderLinkMail } from "../mail/mail-service.ts";
import { orderNumberIn } from "./number-rules.ts";

/** Mails with the same link: no mailbox is written to again and again by whoever has paid for something in its name. */
const SAME: Limit = { name: "order.link.same", tries: 3, seconds: DAY / 1000 };

/**
 * Sends the mailbox of an order its link. Whoever names an order that is not there, or is another mailbox's, is answered and worked for
 * alike: a mail is put in line in any case, and not written where there is nothing to say.
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
  // Told to whoever asks, for an order that is there as for one that is not: no mail comes.
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
      // Anybody can order in anybody's name, and knows the number then.
      isUnasked: order !== undefined && !order.hasPaid && "order",
    });
  });
  return { asked: true };
}
