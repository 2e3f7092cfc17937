import { pageContext } from "../base/page-context.ts";
import { questionPart } from "./question-part.ts";
import type { Route } from "./+types/part";

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await questionPart(context.get(pageContext), request));
}
