import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import { prolonged } from "./rules.ts";
import { findCustomerOfCode, findMembership, lockCustomer, saveValidity } from "./store.ts";

/**
 * Gives or extends a membership. Idempotent.
 * @param asked by invitation code: the audit log keeps it forever, so it must not have a mailbox
 */
export async function grantMembership(
  context: Pick<OperatorContext, "shop" | "wish">,
  asked: { readonly brand: string; readonly invitationCode: string; readonly days: number },
): Promise<{ readonly validUntil: Date } | IdempotencyRefusal | Refusal<"item.notFound">> {
  const { shop } = context;
  const customerId = await findCustomerOfCode(shop.database, asked.brand, asked.invitationCode);
  if (customerId === undefined) return refuse("item.notFound");
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    if (!(await lockCustomer(transaction, customerId))) return refuse("item.notFound" as const);
    await saveValidity(transaction, customerId, prolonged(await findMembership(transaction, customerId), asked.days, shop.clock()));
    return undefined;
  });
  if (isRefusal(done)) return done;
  const granted = await findMembership(shop.database, customerId);
  return granted ? { validUntil: granted.validUntil } : refuse("item.notFound");
}
