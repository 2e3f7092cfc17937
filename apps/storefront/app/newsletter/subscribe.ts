/** Somebody asks for the newsletter in a window of a page: the program of the page stays, and tells what comes of it. */
import { isRefusal } from "@rambla/core/refusal";
import * as z from "zod";
import { attempt, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/subscribe";

const asked = z.strictObject({ email: z.string().trim().max(254) });

export async function action({ request, context }: Route.ActionArgs) {
  const given = asked.safeParse(await request.json().catch(() => undefined));
  if (!given.success) return Response.json({ refused: "email.invalid" }, { status: 400 });
  const answer = await attempt(context.get(pageContext).api.newsletter.subscribe(given.data));
  return Response.json(answer, { status: isRefusal(answer) ? 400 : 200 });
}

/** Nothing to look at here. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
