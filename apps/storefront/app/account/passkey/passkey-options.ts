/** What a browser needs to log in with a passkey, or to make one; asked by the program of the page when it is needed. */
import { isRefusal } from "@rambla/core/refusal";
import * as z from "zod";
import { attempt, pageContext } from "../../base/page-context.ts";
import type { Route } from "./+types/passkey-options";

const question = z.strictObject({ password: z.string().max(200).optional() });

/** Takes the password of whoever makes one, and nothing of whoever logs in; gives options, or a refusal with its code. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api: { account } } = context.get(pageContext);
  const asked = question.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return Response.json({ refused: "request.invalid" }, { status: 400 });
  const { password } = asked.data;
  const options = await (password === undefined ? attempt(account.passkeyLoginOptions()) : attempt(account.passkeyOptions({ password })));
  return Response.json(options, { status: isRefusal(options) ? 409 : 200 });
}

/** Nothing to look at here. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
