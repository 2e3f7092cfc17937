/** Who an order form was made for: it orders for that person alone. */
import { redirect } from "react-router";
import { accountAddresses } from "../../account/parts/addresses.ts";
import { textIn } from "../../base/form/form-text.ts";
import { type PageContext, waysFrom } from "../../base/page-context.ts";
import { orderAddresses } from "../parts/addresses.ts";

/** The field with the customer, which is empty in the form of a guest. */
const MADE_FOR = "customerId";

/** The customer a sent form was made for, null for a guest; undefined where the form does not say. */
export const readMadeFor = (form: FormData): string | null | undefined => (form.has(MADE_FOR) ? textIn(form, MADE_FOR) || null : undefined);

/** Throws the way to the login and back to the order form when the customer it was made for is signed in no more. */
export function leadBackToLogin(page: PageContext, customerId: string | null | undefined): void {
  if (page.isCustomer || !customerId) return;
  const ways = waysFrom(page);
  throw redirect(accountAddresses(ways).login({ forward: orderAddresses(ways).confirmOrder() }));
}
