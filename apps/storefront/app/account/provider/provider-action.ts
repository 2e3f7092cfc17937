/** What the pages of an account do with sign-in providers. On the server. */
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { redirectDocument } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { attempt, type PageContext, type ShopClient, waysFrom } from "../../base/page-context.ts";
import { forwardIn } from "../homeward.ts";
import { accountAddresses, LOGIN } from "../parts/addresses.ts";
import { type ProviderWord, providerWord, providerWordIn } from "../parts/provider-word.ts";

/** Somebody whom a provider has proven in this browser, and whom no account knows yet. */
export type WaitingPerson = Awaited<ReturnType<ShopClient["account"]["providerWaiting"]>>;

/** Who waits to be asked something, where the address says so; null when nobody does, or no longer. */
export async function waitingIn(page: PageContext, request: Request): Promise<WaitingPerson | null> {
  return isAsked(providerWordIn(request)) ? await whoWaits(page) : null;
}

/** Who waits in this browser, whatever the address says: that of a mail cannot know. */
export async function whoWaits(page: PageContext): Promise<WaitingPerson | null> {
  if (page.providerToken === undefined) return null;
  const waiting = await attempt(page.api.account.providerWaiting({ providerToken: page.providerToken }));
  return isRefusal(waiting) ? null : waiting;
}

/** Whether a word is a question to whoever has come back. */
export const isAsked = (word: ProviderWord | undefined) => word === "connect" || word === "closing";

/** Sends the browser to the provider that a form names: to log in, or to bind the account with the password of the form. */
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

/** Connects whoever waits to the account that has just been logged in to, and leads on; where that fails the account's page says so. */
export async function connectAndLeadOn(page: PageContext, request: Request, waiting: WaitingPerson, password: string): Promise<Response> {
  // The calls from before still speak for whoever was there before.
  const { account } = page.withKey(crypto.randomUUID());
  const bound = await attempt(
    account.bindProvider({ provider: waiting.provider, providerToken: page.providerToken ?? "", password: password.slice(0, 200) }),
  );
  page.rememberProvider(undefined);
  const to = accountAddresses(waysFrom(page));
  if (isRefusal(bound)) return redirectDocument(to.account({ provider: providerWord(bound) }));
  return redirectDocument(forwardIn(request) ?? to.account({ provider: "bound" }));
}

/** The page itself, to come back to, as a document has it; what it was told of an earlier attempt is left out. */
function pageOf(page: PageContext, request: Request): string {
  const { provider: _told, ...query } = Object.fromEntries(new URL(request.url).searchParams);
  return waysFrom(page).to(page.declared?.path ?? LOGIN, query);
}
