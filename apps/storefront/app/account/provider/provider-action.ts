import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { redirectDocument } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { attempt, type PageContext, type ShopClient, waysFrom } from "../../base/page-context.ts";
import { forwardIn } from "../homeward.ts";
import { accountAddresses, LOGIN } from "../parts/addresses.ts";
import { type ProviderWord, providerWord, providerWordIn } from "../parts/provider-word.ts";

/** A person proven by a provider in this browser, who has no account yet. */
export type WaitingPerson = Awaited<ReturnType<ShopClient["account"]["providerWaiting"]>>;

/** Gives the proven person when the address asks about them; null without one. */
export async function waitingIn(page: PageContext, request: Request): Promise<WaitingPerson | null> {
  return isAsked(providerWordIn(request)) ? await whoWaits(page) : null;
}

/** Gives the proven person of this browser. A mail's link says nothing about them. */
export async function whoWaits(page: PageContext): Promise<WaitingPerson | null> {
  if (page.providerToken === undefined) return null;
  const waiting = await attempt(page.api.account.providerWaiting({ providerToken: page.providerToken }));
  return isRefusal(waiting) ? null : waiting;
}

/** Whether the word asks a question. */
export const isAsked = (word: ProviderWord | undefined) => word === "connect" || word === "closing";

/** Redirects to the form's provider, to log in or to connect the account with its password. */
export async function leaveForProvider(
  page: PageContext,
  request: Request,
  form: FormData,
  purpose: "login" | "bind",
): Promise<Response | Refusal> {
  const { account } = page.api;
  const asked = { provider: textIn(form, "provider").slice(0, 500), from: pageOf(page, request) };
  const begun = await attempt(
    purpose === "login"
      ? account.providerLogin(asked)
      : account.providerBinding({ ...asked, password: textIn(form, "password").slice(0, 200) }),
  );
  if (isRefusal(begun)) return begun;
  page.rememberProvider(begun.providerToken);
  return redirectDocument(begun.url);
}

/** Connects the proven person to the account that just logged in, then redirects. A failure is shown on the account page. */
export async function connectAndLeadOn(page: PageContext, request: Request, waiting: WaitingPerson, password: string): Promise<Response> {
  // Earlier calls still have the former session.
  const { account } = page.withKey(crypto.randomUUID());
  const bound = await attempt(
    account.bindProvider({ provider: waiting.provider, providerToken: page.providerToken ?? "", password: password.slice(0, 200) }),
  );
  page.rememberProvider(undefined);
  const to = accountAddresses(waysFrom(page));
  if (isRefusal(bound)) return redirectDocument(to.account({ provider: providerWord(bound) }));
  return redirectDocument(forwardIn(request) ?? to.account({ provider: "bound" }));
}

/** The page's own address without the outcome of an earlier attempt. */
function pageOf(page: PageContext, request: Request): string {
  const { provider: _told, ...query } = Object.fromEntries(new URL(request.url).searchParams);
  return waysFrom(page).to(page.declared?.path ?? LOGIN, query);
}
