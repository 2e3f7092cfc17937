/** What one agrees to, as JSON, for the window beside a form. */
import { pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/policy";
import { policyOf } from "./words.ts";

export function loader({ request, context }: Route.LoaderArgs): Response {
  const policy = policyOf(context.get(pageContext), new URL(request.url).searchParams.get("id") ?? "");
  return Response.json(policy?.paragraphs ?? null, { status: policy ? 200 : 404 });
}
