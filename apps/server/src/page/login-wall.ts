/** Decides where a signed-out visitor of a customers' page or call is redirected. */
import { ORPCError } from "@orpc/server";
import { entryOf } from "@rambla/core/market";
import { isCustomer, type Viewer } from "@rambla/domain/platform/call-context";
import { type Page, pathOf, UNKNOWN_MIDDLEWARE } from "@rambla/storefront/base/page.ts";
import { createContext, data, redirect } from "react-router";
import type { PageRequest } from "./page-request.ts";

/** Gives the login's address with the way back; undefined in a shop without login. */
export type LoginWall = (asked: Pick<PageRequest, "layout" | "pathname" | "search">) => string | undefined;

export function makeLoginWall(pages: readonly Page[]): LoginWall {
  const login = pages.find(({ path }) => path === "login");
  return ({ layout, pathname, search }) => {
    if (!login || pathname === pathOf(login, layout)) return undefined;
    const query = new URLSearchParams(search);
    // The requested part of a page's data is no address to return to.
    query.delete("_routes");
    const forward = query.size > 0 ? `${pathname}?${query}` : pathname;
    return `${pathOf(login, layout)}?${new URLSearchParams({ forward })}`;
  };
}

/**
 * Runs a page's call and turns a 401 into a redirect to the login, if there is one. The router handles the thrown redirect in loaders and
 * actions.
 */
export async function orLogin<Result>(call: () => Promise<Result>, login: () => string | undefined): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const address = error instanceof ORPCError && error.status === 401 ? login() : undefined;
    throw address === undefined ? error : redirect(address);
  }
}

/** Checked before any loader or action: throws the redirect or nothing. */
export const wallContext = createContext<() => void>(() => undefined);

/** Who may see a page, by the name in its declaration. */
const GUARDS: Readonly<Record<string, (viewer: Viewer) => boolean>> = { everyone: () => true, guest: () => true, customer: isCustomer };

/** Throws the redirect for a customers' page or question, 404 in a shop without login, and 500 for a guard that does not exist. */
export function turnStrangersAway(page: { readonly seenBy?: string } | undefined, viewer: Viewer, login: () => string | undefined): void {
  const guard = entryOf(GUARDS, page?.seenBy ?? "everyone");
  if (!guard) throw data(UNKNOWN_MIDDLEWARE, { status: 500 });
  if (guard(viewer)) return;
  const address = login();
  throw address === undefined ? data(null, { status: 404 }) : redirect(address);
}
