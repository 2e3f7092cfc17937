/** Answers browsers that return from a sign-in provider, at one address for all pages and layouts. */
import { isRefusal } from "@rambla/core/refusal";
import { attemptAnswered, personProven, RETURN_PATH } from "@rambla/domain/account/providers/provider-attempt-service";
import { settleProven } from "@rambla/domain/account/providers/provider-login-service";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Shop } from "@rambla/domain/platform/shop";
import { LOGIN } from "@rambla/storefront/account/parts/addresses.ts";
import { providerWord, type ProviderWord } from "@rambla/storefront/account/parts/provider-word.ts";
import { type Context, Hono } from "hono";
import { safeHeaders } from "../request/content-security.ts";
import type { Asked } from "../request/host.ts";
import { providerCookie, tokenIn } from "../request/session-cookie.ts";
import { isUnbegun } from "../queue/fair-queue.ts";
import { unavailablePage } from "../page/unavailable.ts";
import { readVisitor } from "../request/visitor.ts";

/** Fallback when nothing is known of the attempt. */
const LOGIN_PAGE = `/${LOGIN}`;

export type SignInVisit = {
  readonly asked: Pick<Asked, "market" | "clientAddress">;
  /** Runs database work in the queue; requests to the provider hold no place in it. */
  readonly inTurn: <Result>(work: (shop: Shop) => Promise<Result>) => Promise<Result>;
};
type Env = { readonly Bindings: SignInVisit };
type Visit = Context<Env>;

export const isReturnPath = (pathname: string): boolean => pathname === RETURN_PATH;

export function makeSignInApp(shop: Shop): Hono<Env> {
  const app = new Hono<Env>();
  app.use(safeHeaders);

  app.get(RETURN_PATH, async (context) => {
    // HEAD must not use up the attempt.
    if (context.req.method === "HEAD") return notTaken(context);
    const {
      asked: { market, clientAddress },
      inTurn,
    } = context.env;
    const header = context.req.header("cookie");
    const answer = new URL(context.req.url).searchParams;
    const token = tokenIn(providerCookie, shop, header);
    const attempt =
      token === undefined ? undefined : await inTurn((shopOfQueue) => attemptAnswered({ shop: shopOfQueue, market }, token, answer));
    if (token === undefined || !attempt) return leadTo(context, LOGIN_PAGE, "failed");
    const person = await personProven({ shop, market }, attempt, token, answer);
    if (isRefusal(person)) return leadTo(context, attempt.cameFrom, providerWord(person));
    return await inTurn(async (shopOfQueue) => {
      const visitor = await readVisitor(shopOfQueue, header, market.brand.code, RETURN_PATH);
      const back = { shop: shopOfQueue, market, clientAddress, userAgent: context.req.header("user-agent"), viewer: visitor.viewer() };
      const outcome = await settleProven(back, attempt, token, visitor.deviceToken, person);
      if (outcome.kind === "loggedIn") await visitor.rememberCustomer(outcome.tokens);
      if (outcome.kind !== "unknown" && outcome.kind !== "closing") visitor.rememberProvider(undefined);
      // The login page redirects a signed-in customer.
      const word = { loggedIn: undefined, bound: "bound", unknown: "connect", closing: "closing" } as const;
      return leadTo(
        context,
        outcome.cameFrom,
        outcome.kind === "refused" ? providerWord(outcome.refusal) : word[outcome.kind],
        visitor.cookies(),
      );
    });
  });
  app.all(RETURN_PATH, notTaken);

  app.onError((error, context) => {
    const away = error instanceof DatabaseAway || isUnbegun(error);
    if (!away) shop.log.error({ error, path: RETURN_PATH }, "a page failed");
    const status = away ? 503 : 500;
    const page = unavailablePage(context.env.asked.market, status);
    return context.html(page.html, status, { "content-security-policy": page.policy, ...(away && { "retry-after": "5" }) });
  });
  return app;
}

function notTaken(context: Visit): Response {
  return context.body(null, 405, { allow: "GET" });
}

/** Redirects to a page with the outcome. The provider's parameters are dropped. */
function leadTo(context: Visit, page: string, word: ProviderWord | undefined, cookies: readonly string[] = []): Response {
  const [path = LOGIN_PAGE, query] = page.split("?");
  const search = new URLSearchParams(query);
  search.delete("provider");
  if (word) search.set("provider", word);
  for (const cookie of cookies) context.header("set-cookie", cookie, { append: true });
  return context.body(null, 303, { location: search.size > 0 ? `${path}?${search}` : path, "referrer-policy": "no-referrer" });
}
