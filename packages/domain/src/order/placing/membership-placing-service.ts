/** Placing the order of a membership (D-082, docs/decisions/146): nothing is in it and nothing is sent, everything else is as with goods. */
import { tidyEmail } from "@rambla/core/email";
import { decimalText } from "@rambla/core/money";
import type { Purse } from "@rambla/core/pricing";
import { refuse, refuseFields } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import { canonicalMailbox, isMailbox } from "../../mail/mailbox-rules.ts";
import { priceYear } from "../../membership/rules.ts";
import { lockMember } from "../../membership/service.ts";
import { type CallContext, customerOf } from "../../platform/call-context.ts";
import { networkHash } from "../../platform/client-network.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { buyerOf } from "./buyer-rules.ts";
import { holdUntil } from "../holding/holding-rules.ts";
import { decideHold, refuseFree } from "../holding/holding-service.ts";
import type { Owing } from "../money-rules.ts";
import { bringMembership, waitingMembershipOf } from "../membership-service.ts";
import { type Attached, type OrderInput, type OrderRefusal, placedBy, type PlacedOrder } from "./placing-service.ts";
import { payDeadline, taxesOf, transferDeadline } from "../rules.ts";
import { insertOrder } from "../store.ts";
import { orderToken, tokenHash } from "../tokens.ts";

export type MembershipInput = Pick<OrderInput, "email" | "paymentMethodId" | "agreement" | "total" | "byTransfer">;

/** What can be told without the database: every wrong field is named at once. */
export function checkMembershipInput({ agreement, email }: MembershipInput): OrderRefusal | undefined {
  return refuseFields({
    agreement: agreement ? undefined : "agreement.required",
    email: isMailbox(tidyEmail(email)) ? undefined : "email.invalid",
  });
}

/**
 * Places the order of a customer for a year of membership inside a transaction. They wait for one at a time: `membership.waiting` names the other, to them alone.
 * @param orderId the unguessable id the order gets; @param purse what of it may be paid beside money; @param attached what is written with it
 * @returns the order, or why not, in which case the caller rolls back; `item.notFound` where none is sold
 */
export async function placeMembership(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress">,
  transaction: Transaction,
  input: MembershipInput,
  orderId: string,
  purse: Purse | undefined,
  attached: Attached,
): Promise<PlacedOrder | OrderRefusal> {
  const { shop, market, viewer, clientAddress } = context;
  const { customerId } = customerOf(context);
  const sums = priceYear(shop.config, market, purse);
  if (!sums) return refuse("item.notFound");
  const { coupon, coins, total } = sums;
  if (decimalText(total) !== input.total) return refuse("goods.updated", { details: { total: decimalText(total) } });

  const now = shop.clock();
  const person = canonicalMailbox(input.email);
  const buyer = buyerOf(input.email, shop.config);
  const brand = market.brand.code;
  const clientHash = networkHash(shop, clientAddress);
  const byTransfer = input.byTransfer === true;
  // It holds no pieces, and counts among what its network and mailbox leave unpaid all the same.
  const hold = await decideHold(shop, transaction, {
    orderId,
    brand,
    buyer,
    clientHash,
    total,
    lines: [],
    gifts: [],
    flashPieces: [],
    byTransfer,
  });
  if ("refused" in hold) return hold;
  const isFree = total.minor === 0;
  if (isFree && !hold.holds) return refuseFree(hold);
  await lockMember(transaction, customerId);
  const waiting = await waitingMembershipOf(transaction, customerId);
  if (waiting !== undefined) return refuse("membership.waiting", { details: { orderId: waiting } });

  const payUntil = byTransfer ? transferDeadline(now, shop.config.bankTransfer) : payDeadline(now, shop.config.order);
  const status = isFree
    ? { paymentStatus: "Paid" as const, deliveryStatus: "AbleDelivery" as const }
    : { paymentStatus: byTransfer ? ("UnPaid" as const) : ("Processing" as const), deliveryStatus: null };
  const placed = { brand, country: market.country.code, language: market.language };
  const orderType = "MEMBERSHIP_ORDER" as const;
  const owing: Owing = {
    ...status,
    totalMinor: total.minor,
    paidMinor: 0,
    depositMinor: null,
    balanceFrom: null,
    currency: market.currency,
  };
  const orderNumber = await insertOrder(
    transaction,
    {
      ...status,
      ...placed,
      ...placedBy(viewer),
      orderId,
      orderType,
      numberLetter: brand.charAt(0).toUpperCase(),
      clientHash,
      byTransfer: byTransfer && !isFree,
      stockHeld: hold.holds,
      heldUntil: isFree || !hold.holds ? null : byTransfer ? payUntil : holdUntil(now, payUntil, shop.config.stock),
      createdAt: now,
      payUntil: isFree ? null : payUntil,
      paidAt: isFree ? now : null,
      paymentMethodId: input.paymentMethodId,
      email: tidyEmail(input.email),
      person,
      buyer,
      addressHash: null,
      tokenHash: tokenHash(orderToken(shop, orderId)),
      tokenUntil: after(now, shop.config.guest.orderLinkDays * DAY),
      address: null,
      currency: market.currency,
      taxIncluded: market.country.taxIncluded,
      taxRate: sums.taxRate,
      goodsMinor: sums.goodsTotal.minor,
      couponMinor: coupon.minor,
      coinsMinor: coins.minor,
      shippingMinor: 0,
      addedTaxMinor: sums.addedTax.minor,
      taxOffMinor: sums.taxOff.minor,
      taxMinor: sums.tax.minor,
      taxes: taxesOf(sums),
      totalMinor: total.minor,
      deliveryFrom: null,
      deliveryTo: null,
      depositMinor: null,
      balanceFrom: null,
      balanceUntil: null,
      shipsFrom: null,
      lines: [],
    },
    attached.beside(owing),
  );
  const unattached = await attached.after({ ...owing, ...placed, coupon, coins });
  if (unattached) return unattached;
  if (isFree) await bringMembership(shop, transaction, { orderId, orderType, customerId });
  return { ...owing, ...placed, orderNumber, coupon, coins };
}
