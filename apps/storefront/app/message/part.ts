import { pageContext } from "../base/page-context.ts";
import { messagePart } from "./message-part.ts";
import type { Route } from "./+types/part";

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await messagePart(context.get(pageContext), request));
}
