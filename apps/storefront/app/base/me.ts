/** Who is there, and what is in the cart of a customer, as JSON: asked once after load by pages that are the same for everyone. Nobody else's, and kept by nobody. */
import { pageContext, type ShopClient } from "./page-context.ts";
import type { Route } from "./+types/me";

type Self = NonNullable<Awaited<ReturnType<ShopClient["account"]["accountSelf"]>>>;
/** `cart` for a customer alone: that of a guest is in the browser. */
export type Person = (Self & { readonly cart: Awaited<ReturnType<ShopClient["cart"]["cartPalletList"]>> | null }) | null;

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { api, isCustomer } = context.get(pageContext);
  const [self, cart] = await Promise.all([api.account.accountSelf(), isCustomer ? api.cart.cartPalletList() : null]);
  return Response.json((self && { ...self, cart }) satisfies Person);
}
