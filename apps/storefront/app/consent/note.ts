/** What this browser has allowed, told by its program. */
import { isRefusal } from "@rambla/core/refusal";
import * as z from "zod";
import { attempt, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/note";

const claim = z.strictObject({ allowAll: z.boolean(), analytics: z.boolean(), marketing: z.boolean() });

export async function action({ request, context }: Route.ActionArgs) {
  const asked = claim.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return Response.json({ refused: "request.invalid" }, { status: 400 });
  const noted = await attempt(context.get(pageContext).api.consent.saveCookieConfig(asked.data));
  return Response.json(noted, { status: isRefusal(noted) ? 409 : 200 });
}

/** Nothing to look at here. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
