import { isRefusal } from "@rambla/core/refusal";
import { attempt, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/policy";
import type { PolicyWords } from "./parts/policy-window.tsx";
import { policyAt } from "./words.ts";

/** Gives a policy as its page shows it. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageContext);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const policy = policyAt(page, id);
  const shown = policy && (await attempt(page.api.content.homeInformationDetail({ id })));
  const words: PolicyWords | null = policy && shown && !isRefusal(shown) ? { blocks: shown.blocks, facts: policy.facts } : null;
  return Response.json(words, { status: words ? 200 : 404 });
}
