/** A part of a customer's orders, for a list that goes on. */
import { pageContext } from "../../base/page-context.ts";
import { orderPart } from "./order-part.ts";
import type { Route } from "./+types/part";

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await orderPart(context.get(pageContext), request));
}
