/** A part of a customer's invoices, for a list that goes on. */
import { pageContext } from "../../base/page-context.ts";
import { billPart } from "./bill.data.ts";
import type { Route } from "./+types/part";

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await billPart(context.get(pageContext), request));
}
