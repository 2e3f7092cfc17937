import { pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/further";
import { favouritesFrom } from "./list-page.ts";

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await favouritesFrom(context.get(pageContext), new URL(request.url).searchParams.get("after")));
}
