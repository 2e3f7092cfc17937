/** Where whoever is not signed in is led, by a call or by a page of customers: the one place that knows. */
import { ORPCError } from "@orpc/server";
import { isCustomer, type Viewer } from "@rambla/domain/platform/call-context";
import { type Page, pathOf, type Question } from "@rambla/storefront/base/page.ts";
import { createContext, data, redirect } from "react-router";
import type { PageRequest } from "./page-request.ts";

/** Gives the address to log in at and to come back from; undefined where nobody can log in, so that nothing leads to a dead link. */
export type LoginWall = (asked: Pick<PageRequest, "layout" | "pathname" | "search">) => string | undefined;

/** Makes the wall of a list of pages. */
export function makeLoginWall(pages: readonly Page[]): LoginWall {
  const login = pages.find(({ path }) => path === "login");
  return ({ layout, pathname, search }) => {
    if (!login || pathname === pathOf(login, layout)) return undefined;
    const query = new URLSearchParams(search);
    // What part of a page the program asked for is no address to come back to.
    query.delete("_routes");
    const forward = query.size > 0 ? `${pathname}?${query}` : pathname;
    return `${pathOf(login, layout)}?${new URLSearchParams({ forward })}`;
  };
}

/**
 * A call of a page; one that asks to log in (401) leads to the login, where there is one. What is thrown then goes through whatever
 * asked, a loader or an action: the router makes a way to go of it, for a page and for its data.
 */
export async function orLogin<Result>(call: () => Promise<Result>, login: () => string | undefined): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const address = error instanceof ORPCError && error.status === 401 ? login() : undefined;
    throw address === undefined ? error : redirect(address);
  }
}

/** Asked before any loader or action of a page: throws the way to the login, or nothing. */
export const wallContext = createContext<() => void>(() => undefined);

/**
 * Turns strangers away from a page, or a question, that is for customers by declaration, whatever its loader asks. Throws the way to the login;
 * where nobody can log in there is no such page.
 */
export function turnStrangersAway(page: Page | Question | undefined, viewer: Viewer, login: () => string | undefined): void {
  if (page?.seenBy !== "customer" || isCustomer(viewer)) return;
  const address = login();
  throw address === undefined ? data(null, { status: 404 }) : redirect(address);
}
