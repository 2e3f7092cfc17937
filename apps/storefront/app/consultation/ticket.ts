/** Gives an upload ticket: address and size limit. */
import { answerOf } from "../base/asking/answering.ts";
import { attempt, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/ticket";

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return answerOf(await attempt(context.get(pageContext).api.file.ossSignature({})));
}
