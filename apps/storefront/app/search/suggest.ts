/** What the search box offers while one types: words, categories and goods, as JSON. */
import { attempt, pageContext, type ShopClient } from "../shell/page-context.ts";
import { isRefusal } from "@rambla/core/refusal";
import type { Route } from "./+types/suggest";

export type Suggestions = Awaited<ReturnType<ShopClient["goods"]["navigationGoodsSuggest"]>>;

const NOTHING: Suggestions = { words: [], categories: [], goods: [] };
/** Longest text that is looked up; the rest of a longer one adds nothing. */
const KEY_LIMIT = 100;

/** Answers `?key=`; a text that gives nothing, or too short a one, gets empty lists. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const key = (new URL(request.url).searchParams.get("key") ?? "").trim().slice(0, KEY_LIMIT);
  const found = key === "" ? NOTHING : await attempt(context.get(pageContext).api.goods.navigationGoodsSuggest({ key }));
  return Response.json(isRefusal(found) ? NOTHING : found);
}
