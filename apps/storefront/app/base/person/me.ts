/** Who is there, as JSON: asked once after load by pages that are the same for everyone. Nobody else's, and kept by nobody. */
import { pageContext, type ShopClient } from "../page-context.ts";
import type { Route } from "./+types/me";

type Self = NonNullable<Awaited<ReturnType<ShopClient["account"]["accountSelf"]>>>;

/** `cart` and `favourites` for a customer alone: those of a guest are in the browser. `joins`: whether they come along at signing in. */
export type Person =
  | (Self & {
      readonly cart: Awaited<ReturnType<ShopClient["cart"]["cartPalletList"]>> | null;
      readonly favourites: readonly string[];
      readonly joins: boolean;
    })
  | null;

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { api, isCustomer, settings } = context.get(pageContext);
  const [self, cart, favourites] = await Promise.all([
    api.account.accountSelf(),
    isCustomer ? api.cart.cartPalletList() : null,
    isCustomer ? api.favourite.collectionGoods() : [],
  ]);
  return Response.json((self && { ...self, cart, favourites, joins: settings.guest.mergeOnLogin }) satisfies Person);
}
