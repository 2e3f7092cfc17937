/** Logs out even when the database is unavailable: the browser forgets the user. */
import { ACCOUNT, accountAddresses } from "@rambla/storefront/account/parts/addresses.ts";
import { waysOf } from "@rambla/storefront/base/paths.ts";
import type { Shop } from "@rambla/domain/platform/shop";
import type { Posted } from "../request/form-body.ts";
import { PackedBody } from "./packed-body.ts";
import type { Rendered } from "./page-cache.ts";
import type { PageRequest } from "./page-request.ts";
import { forgetting } from "../request/visitor.ts";

export function isSigningOut(pathname: string, { text }: Posted): boolean {
  return pathname.replace(/^\/(mobile\/)?/, "") === ACCOUNT && new URLSearchParams(text).get("intent") === "signOut";
}

/** Redirects to the login and removes the cookies. */
export function signedOut(shop: Shop, { layout, search }: Pick<PageRequest, "layout" | "search">, cookies: string | undefined): Rendered {
  const country = new URLSearchParams(search).get("country") ?? undefined;
  const location = accountAddresses(waysOf(layout, country)).login();
  const headers = { location, "set-cookie": forgetting(shop, cookies).join("\n") };
  return { status: 302, headers, body: PackedBody.once(Buffer.alloc(0)), tags: [], shown: [], until: Infinity, keep: false };
}
