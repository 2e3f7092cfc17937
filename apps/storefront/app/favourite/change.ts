/** Favourites are changed by the program of a page: hearts, the page of favourites, and whoever has just signed in. */
import { mostAtOnce } from "@rambla/contract/own-goods";
import { isRefusal } from "@rambla/core/refusal";
import * as z from "zod";
import { attempt, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/change";

const goodsId = z.string().regex(/^\d{1,18}$/);
const change = z.union([
  z.strictObject({ add: goodsId }),
  z.strictObject({ remove: z.array(goodsId).max(mostAtOnce) }),
  z.strictObject({ restore: z.array(z.strictObject({ goodsId, addedAt: z.iso.datetime() })).max(mostAtOnce) }),
  z.strictObject({ join: z.array(goodsId).max(mostAtOnce) }),
]);

/** Gives what the call gives, or its refusal. */
export async function action({ request, context }: Route.ActionArgs) {
  const { favourite } = context.get(pageContext).api;
  const asked = change.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return Response.json({ refused: "request.invalid" }, { status: 400 });
  const { data } = asked;
  const done = await attempt<object>(
    "add" in data ? favourite.collectionAdd({ goodsId: data.add })
      : "remove" in data ? favourite.collectionRemove({ ids: data.remove })
      : "restore" in data ? favourite.collectionRestore({ items: data.restore })
      : favourite.collectionAddBatch({ goodsIds: data.join }),
  );
  return Response.json(done, { status: isRefusal(done) ? 409 : 200 });
}

/** Nothing to look at here. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
