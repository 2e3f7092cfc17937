/** A message was opened: it is read from now on; without its id all of them are. Gives what is unread still. */
import { opaqueId } from "@rambla/contract/call";
import { isRefusal } from "@rambla/core/refusal";
import * as z from "zod";
import { attempt, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/read";

const question = z.strictObject({ id: opaqueId.optional() });

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const asked = question.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return Response.json({ refused: "request.invalid" }, { status: 400 });
  if (!page.isCustomer) return Response.json({ refused: "auth.required" }, { status: 401 });
  const read = await attempt(page.api.message.emailMessageRead(asked.data));
  return Response.json(read, { status: isRefusal(read) ? 404 : 200 });
}

/** Nothing to look at here. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
