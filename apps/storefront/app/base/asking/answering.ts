/** How the shop answers what the program of a page asks in JSON (`ask.ts`): one way to read a question, one status for each answer. */
import { statusOfRefusal } from "@rambla/contract/refusals";
import { isRefusal, refuse, type Refusal } from "@rambla/core/refusal";
import type { RouterContextProvider } from "react-router";
import type * as z from "zod";
import { attempt, type PageContext, pageContext } from "../page-context.ts";

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * Makes the `action` of an address where a program asks with a body.
 * @param schema what may be asked; anything else is no question
 * @param work gives the answer. A refusal that a call throws is one as well; only surprises are thrown on
 */
export function answering<Question>(schema: z.ZodType<Question>, work: (page: PageContext, question: Question) => Promise<object>) {
  return async ({ request, context }: Asked): Promise<Response> => {
    const asked = schema.safeParse(await request.json().catch(() => undefined));
    return answerOf(asked.success ? await attempt(work(context.get(pageContext), asked.data)) : refuse("request.invalid"));
  };
}

/** An answer in JSON; a refusal has the status that the contract gives its code, as it has from a call. */
export const answerOf = (answer: object | Refusal): Response =>
  Response.json(answer, { status: isRefusal(answer) ? statusOfRefusal(answer.refused) : 200 });

/** The `loader` of such an address: there is nothing to look at. */
export function nothingToSee(): never {
  throw new Response(null, { status: 404 });
}
