/** Suggests words, categories and goods as JSON. */
import { isRefusal } from "@rambla/core/refusal";
import { attempt, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/suggest";
import type { Suggestions } from "./parts/suggestions.ts";

const NOTHING: Suggestions = { words: [], categories: [], goods: [] };
/** Characters; more make no difference. */
const KEY_LIMIT = 100;

/** Answers `?key=`; empty lists for a text that is too short or unknown. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const key = (new URL(request.url).searchParams.get("key") ?? "").trim().slice(0, KEY_LIMIT);
  const found = key === "" ? NOTHING : await attempt(context.get(pageContext).api.search.navigationGoodsSuggest({ key }));
  return Response.json(isRefusal(found) ? NOTHING : found);
}
