import { pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/policy";
import type { PolicyWords } from "./parts/written-words.tsx";
import { policyOf } from "./words.ts";

export function loader({ request, context }: Route.LoaderArgs): Response {
  const policy = policyOf(context.get(pageContext), new URL(request.url).searchParams.get("id") ?? "");
  const words: PolicyWords | null = policy ? { paragraphs: policy.paragraphs, facts: policy.facts } : null;
  return Response.json(words, { status: policy ? 200 : 404 });
}
