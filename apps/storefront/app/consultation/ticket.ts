/** A ticket for a file that goes along with a form: where it is sent to, and how large it may be. */
import { isRefusal } from "@rambla/core/refusal";
import { attempt, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/ticket";

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ticket = await attempt(context.get(pageContext).api.file.ossSignature({}));
  return Response.json(ticket, { status: isRefusal(ticket) ? 429 : 200 });
}
