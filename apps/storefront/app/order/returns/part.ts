/** A part of a customer's returns and exchanges, for a list that goes on. */
import { pageContext } from "../../base/page-context.ts";
import { requestPart } from "./returns.data.ts";
import type { Route } from "./+types/part";

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await requestPart(context.get(pageContext), request));
}
