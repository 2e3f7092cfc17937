/** Who is there, as JSON: asked once after load by pages that are the same for everyone. Nobody else's, and kept by nobody. */
import { pageContext, type ShopClient } from "./page-context.ts";
import type { Route } from "./+types/me";

export type Person = Awaited<ReturnType<ShopClient["account"]["accountSelf"]>>;

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await context.get(pageContext).api.account.accountSelf());
}
