/** Logging out needs nothing of the shop: while nobody can note it, the browser still forgets who was there (R-170, D-070). */
import { ACCOUNT, accountAddresses } from "@rambla/storefront/account/parts/addresses.ts";
import { waysOf } from "@rambla/storefront/base/paths.ts";
import type { Shop } from "@rambla/domain/platform/shop";
import type { Posted } from "../request/form-body.ts";
import { PackedBody } from "./packed-body.ts";
import type { Rendered } from "./page-cache.ts";
import type { PageRequest } from "./page-request.ts";
import { forgetting } from "../request/visitor.ts";

/** Whether a form asks for it. */
export function isSigningOut(pathname: string, { text }: Posted): boolean {
  return pathname.replace(/^\/(mobile\/)?/, "") === ACCOUNT && new URLSearchParams(text).get("intent") === "signOut";
}

/** Leads to the login with nothing of a person left in the browser. */
export function signedOut(shop: Shop, { layout, search }: Pick<PageRequest, "layout" | "search">, cookies: string | undefined): Rendered {
  const country = new URLSearchParams(search).get("country") ?? undefined;
  const location = accountAddresses(waysOf(layout, country)).login();
  const headers = { location, "set-cookie": forgetting(shop, cookies).join("\n") };
  return { status: 302, headers, body: PackedBody.once(Buffer.alloc(0)), tags: [], shown: [], until: Infinity, keep: false };
}
