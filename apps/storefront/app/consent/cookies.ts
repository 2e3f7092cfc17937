import { pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/cookies";

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await context.get(pageContext).api.consent.getCookieConfig());
}
