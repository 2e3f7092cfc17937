import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { documentContext } from "./base/page-context.ts";
import { writeDocument } from "./first-paint/document.tsx";

/** Hands the document over as text; the answer to the router only says how it went. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const rendering = loadContext.get(documentContext);
  const { html, content, failed } = await writeDocument(context, request.url, rendering);
  headers.set("content-type", "text/html; charset=utf-8");
  rendering.html = html;
  rendering.content = content;
  return new Response(null, { status: failed ? 500 : status, headers });
}

/**
 * What a loader, an action or a screen threw. Without this the router prints it as it is, past the log: with whole rows,
 * mailboxes and addresses. A page that is not there, or a refusal with a status, is no surprise.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error) || error.status >= 500) context.get(documentContext).failed(error);
};
