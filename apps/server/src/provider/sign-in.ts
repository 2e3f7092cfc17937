/** The demo's sign-in provider accepts any identity. It exists only with the sandbox. */
import { RETURN_PATH } from "@rambla/domain/account/providers/provider-attempt-service";
import { STAND_IN, STAND_IN_PAGE, standInCode } from "@rambla/domain/account/providers/stand-in";
import type { Shop } from "@rambla/domain/platform/shop";
import { escaped } from "@rambla/core/markup";
import { type Context, Hono } from "hono";
import { safeHeaders, SECURITY_HEADERS } from "../request/content-security.ts";
import { FORM_LIMITS, readForm } from "../request/form-body.ts";
import type { Asked } from "../request/host.ts";
import { isOwnForm } from "../request/own-form.ts";
import { readBody } from "../request/request-body.ts";
import { frame, PAGE_POLICY } from "./page.ts";

const LIMITS = { ...FORM_LIMITS, bytes: 16 * 1024, fields: 20 };
/** Longest value that the page itself makes. */
const LONGEST = 100;

type Env = { readonly Bindings: { readonly asked: Pick<Asked, "market" | "visitedOrigin" | "origin"> } };

export const isStandInPath = (pathname: string): boolean => pathname === STAND_IN_PAGE;

export function makeStandInApp(shop: Shop): Hono<Env> {
  const app = new Hono<Env>();
  app.use(safeHeaders);
  app.use(async (context, next) =>
    shop.signInProviders.some(({ provider }) => provider === STAND_IN) ? await next() : context.text("", 404),
  );

  app.get(STAND_IN_PAGE, (context) => page(shop, context, given(context.req.query("state")), given(context.req.query("nonce"))));

  app.post(STAND_IN_PAGE, async (context) => {
    if (!isOwnForm((name) => context.req.header(name), context.env.asked)) return context.text("", 403);
    const body = await readBody(context.req.raw, LIMITS.bytes);
    const form = body && (await readForm(context.req.header("content-type"), body, LIMITS));
    if (!(form instanceof URLSearchParams)) return context.text("", form?.status ?? 413);
    const [state, nonce, mailbox] = ["state", "nonce", "mailbox"].map((name) => given(form.get(name) ?? ""));
    const answer =
      form.get("decision") === "continue" && mailbox ? ["code", standInCode(shop, mailbox, nonce ?? "")] : ["error", "access_denied"];
    return context.body(null, 303, {
      ...SECURITY_HEADERS,
      location: `${RETURN_PATH}?${new URLSearchParams([["state", state ?? ""], answer])}`,
    });
  });
  app.all(STAND_IN_PAGE, (context) => context.body(null, 405, { allow: "GET, HEAD, POST" }));
  return app;
}

const given = (text = "") => text.slice(0, LONGEST);

function page({ texts }: Shop, context: Context<Env>, state: string, nonce: string): Response {
  const { market } = context.env.asked;
  const text = texts.of(market.languageChain, "provider");
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`;
  const html = frame(
    market.languageTag,
    text("signInTitle"),
    `
<h1>${escaped(text("signInTitle"))}</h1>
<form method="post">${hidden("state", state)}${hidden("nonce", nonce)}
<label class="field">${escaped(text("signInMailbox"))}<input type="email" name="mailbox" value="ana@example.com" maxlength="${LONGEST}" required></label>
<button class="approve" name="decision" value="continue">${escaped(text("signInContinue", { brand: market.brand.name }))}</button>
<button class="leave" name="decision" value="leave" formnovalidate>${escaped(text("signInLeave"))}</button>
</form>
<p class="note">${escaped(text("signInNote"))}</p>`,
  );
  return context.html(html, 200, { ...SECURITY_HEADERS, "content-security-policy": PAGE_POLICY, "referrer-policy": "same-origin" });
}
