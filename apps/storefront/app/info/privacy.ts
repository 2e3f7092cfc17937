/** What the brand says about privacy, as JSON, for the window beside a form. */
import { pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/privacy";
import { paragraphsOf } from "./words.ts";

export function loader({ context }: Route.LoaderArgs): Response {
  return Response.json(paragraphsOf(context.get(pageContext), "privacy"));
}
