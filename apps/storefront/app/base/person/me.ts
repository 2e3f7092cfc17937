/** Gives the signed-in user as JSON. Pages that are the same for every visitor ask once after load. Never cached. */
import { pageContext, type ShopClient } from "../page-context.ts";
import type { Route } from "./+types/me";

type Self = NonNullable<Awaited<ReturnType<ShopClient["account"]["accountSelf"]>>>;

/** `cart` and `favourites` only for a customer; a guest's are in the browser. `joins`: whether they are merged at login. */
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
