/** What was looked at is taken away and given back by the program of its page. */
import { mostAtOnce } from "@rambla/contract/own-goods";
import * as z from "zod";
import { pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/change";

const goodsId = z.string().regex(/^\d{1,18}$/);
const change = z.union([
  z.strictObject({ remove: z.union([z.array(goodsId).max(mostAtOnce), z.literal("all")]) }),
  z.strictObject({ restore: z.array(z.strictObject({ goodsId, seenAt: z.iso.datetime() })).max(mostAtOnce) }),
]);

/** Gives what the call gives. */
export async function action({ request, context }: Route.ActionArgs) {
  const { browsing } = context.get(pageContext).api;
  const asked = change.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return Response.json({ refused: "request.invalid" }, { status: 400 });
  const { data } = asked;
  if ("restore" in data) return Response.json(await browsing.browserHistoryRestore({ items: data.restore }));
  return Response.json(await browsing.browserHistoryRemove(data.remove === "all" ? { all: true } : { ids: data.remove }));
}

/** Nothing to look at here. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
