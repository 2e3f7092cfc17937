/** Redirects after login or registration. On the server. */
import { safeForward } from "@rambla/core/forward";
import { redirectDocument } from "react-router";
import { type PageContext, waysFrom } from "../base/page-context.ts";

/** The `forward` of an address, inside the shop only; undefined without one. */
export function forwardIn(request: Request): string | undefined {
  const forward = safeForward(new URL(request.url).searchParams.get("forward"));
  return forward === "/" ? undefined : forward;
}

/** Redirects with a new document, because the old page belongs to another user. */
export function leadOn(page: PageContext, request: Request): Response {
  return redirectDocument(forwardIn(request) ?? waysFrom(page).to(""));
}
