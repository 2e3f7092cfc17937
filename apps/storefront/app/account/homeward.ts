/** Where somebody goes on to who has logged in, registered, or was logged in already (D-194, T28). On the server. */
import { safeForward } from "@rambla/core/forward";
import { redirectDocument } from "react-router";
import { type PageContext, waysFrom } from "../base/page-context.ts";

/** The `forward` of an address, never away from the shop; absent when it leads nowhere in particular. */
export function forwardIn(request: Request): string | undefined {
  const forward = safeForward(new URL(request.url).searchParams.get("forward"));
  return forward === "/" ? undefined : forward;
}

/** Leads on with a new document: what the page so far knew of who is there is over. */
export function leadOn(page: PageContext, request: Request): Response {
  return redirectDocument(forwardIn(request) ?? waysFrom(page).to(""));
}
