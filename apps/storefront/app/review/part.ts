/** A part of what a customer has written, for a list that goes on. */
import { pageContext } from "../base/page-context.ts";
import { ownPart } from "./own-part.ts";
import type { Route } from "./+types/part";

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await ownPart(context.get(pageContext), request));
}
