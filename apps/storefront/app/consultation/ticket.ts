/** A ticket for a file that goes along with a form: where it is sent to, and how large it may be. */
import { answerOf } from "../base/asking/answering.ts";
import { attempt, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/ticket";

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return answerOf(await attempt(context.get(pageContext).api.file.ossSignature({})));
}
