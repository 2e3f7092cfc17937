/** Notes that somebody looks at a product, told by its page after load. */
import { isRefusal } from "@rambla/core/refusal";
import * as z from "zod";
import { attempt, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/visit";

const visit = z.strictObject({ goodsId: z.string().regex(/^\d{1,18}$/) });

export async function action({ request, context }: Route.ActionArgs) {
  const asked = visit.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return Response.json({ refused: "request.invalid" }, { status: 400 });
  const noted = await attempt(context.get(pageContext).api.browsing.browseRecord(asked.data));
  return Response.json(noted, { status: isRefusal(noted) ? 409 : 200 });
}

/** Nothing to look at here. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
