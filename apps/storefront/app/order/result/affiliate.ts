/** An affiliate has brought a paid order, told by the program of its page. */
import { affiliateMark } from "@rambla/contract/order";
import { opaqueId } from "@rambla/contract/call";
import { isRefusal } from "@rambla/core/refusal";
import * as z from "zod";
import { attempt, pageContext } from "../../base/page-context.ts";
import type { Route } from "./+types/affiliate";

const said = z.strictObject({ orderId: opaqueId, awc: affiliateMark, consentId: opaqueId });

export async function action({ request, context }: Route.ActionArgs) {
  const asked = said.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return Response.json({ refused: "request.invalid" }, { status: 400 });
  const noted = await attempt(context.get(pageContext).api.order.affiliateNotify(asked.data));
  return Response.json(noted, { status: isRefusal(noted) ? 409 : 200 });
}

/** Nothing to look at here. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
