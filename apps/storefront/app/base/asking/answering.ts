/** Answers the JSON requests that the program of a page sends (`ask.ts`): one way to parse, one status for each answer. */
import { statusOfRefusal } from "@rambla/contract/refusals";
import { isRefusal, refuse, type Refusal } from "@rambla/core/refusal";
import type { RouterContextProvider } from "react-router";
import type * as z from "zod";
import { attempt, type PageContext, pageContext } from "../page-context.ts";

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * Makes the `action` of an address that takes JSON bodies.
 * @param schema bodies that do not match are rejected
 * @param work gives the answer; a thrown refusal is answered too, other errors are thrown on
 */
export function answering<Question>(schema: z.ZodType<Question>, work: (page: PageContext, question: Question) => Promise<object>) {
  return async ({ request, context }: Asked): Promise<Response> => {
    const asked = schema.safeParse(await request.json().catch(() => undefined));
    return answerOf(asked.success ? await attempt(work(context.get(pageContext), asked.data)) : refuse("request.invalid"));
  };
}

/** Makes the `loader` of an address that a program reads, such as the next page of a list. */
export function telling<Answer extends object>(work: (page: PageContext, request: Request) => Promise<Answer>) {
  return async ({ request, context }: Asked): Promise<Response> => Response.json(await work(context.get(pageContext), request));
}

/** Answers in JSON. A refusal gets the HTTP status of its code. */
export const answerOf = (answer: object | Refusal): Response =>
  Response.json(answer, { status: isRefusal(answer) ? statusOfRefusal(answer.refused) : 200 });

/** The `loader` of an address that only takes requests of programs: answers 404. */
export function nothingToSee(): never {
  throw new Response(null, { status: 404 });
}
