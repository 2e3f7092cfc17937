/** The calls of operators over HTTP: a session in a cookie that only their own pages send, and no brand (D-166, decision 058). */
import { StandardOpenAPIHandler } from "@orpc/openapi/standard";
import { operatorRouter } from "@rambla/domain/operator-api";
import { operatorOfToken } from "@rambla/domain/operator/sign-in-service";
import type { Shop } from "@rambla/domain/platform/shop";
import { type Context, Hono } from "hono";
import { languageOf } from "../call/api.ts";
import { callRequest } from "../call/call-request.ts";
import { bodyKind, isModestForm, isModestJson } from "../request/call-bounds.ts";
import { safeHeaders } from "../request/content-security.ts";
import { envelope, failed, refuse, toldWell } from "../call/envelope.ts";
import type { Asked } from "../request/host.ts";
import { addressHoldsNull, bodyHoldsNull } from "../request/null-character.ts";
import { isOwnForm } from "../request/own-form.ts";
import { readBody } from "../request/request-body.ts";
import { operatorCookie } from "../request/session-cookie.ts";

const BODY_LIMIT = 64 * 1024;

/** What the server itself knows of whoever asks. */
export type OperatorVisit = {
  readonly asked: Pick<Asked, "clientAddress" | "visitedOrigin" | "origin">;
  readonly requestId: string;
  /** Does the work of a call when its turn comes. */
  readonly inTurn: (work: (shop: Shop) => Promise<Response>) => Promise<Response>;
};
type Env = { readonly Bindings: OperatorVisit };

export const isOperatorPath = (pathname: string): boolean => pathname === "/api/operator" || pathname.startsWith("/api/operator/");

/** The app behind the door. */
export function makeOperatorApp(shop: Shop): Hono<Env> {
  const handler = new StandardOpenAPIHandler(operatorRouter, {
    clientInterceptors: [async ({ context, next }) => await toldWell(shop, context.requestId, next)],
  });
  const app = new Hono<Env>();
  app.use(safeHeaders);

  app.all("*", async (context) => {
    const language = languageOf(shop.config, context);
    const { raw, method, url } = context.req;
    const isRead = method === "GET" || method === "HEAD";
    // A cookie speaks for whoever's browser sends it: only a page of this very host may make it act.
    if (!isRead && !isOwnForm((name) => context.req.header(name), context.env.asked))
      return refuse(language, { code: "operator.notAllowed", status: 403 });
    const body = await readBody(raw, BODY_LIMIT);
    if (!body) return refuse(language, { code: "request.invalid", status: 413 });
    const kind = bodyKind(context.req.header("content-type"));
    const query = url.indexOf("?");
    const isModest = isModestJson(body) && (query < 0 || isModestForm(url.slice(query + 1)));
    const text = Buffer.from(body).toString("utf8");
    if (!isModest || (body.length > 0 && kind !== "application/json") || addressHoldsNull(url) || bodyHoldsNull(kind, text))
      return refuse(language, { code: "request.invalid", status: 400 });
    return await context.env.inTurn((shopOfQueue) => answer(shopOfQueue, context, text));
  });
  app.onError((error, context) => failed(shop, error, languageOf(shop.config, context)));
  return app;

  async function answer(shopOfQueue: Shop, context: Context<Env>, text: string): Promise<Response> {
    const language = languageOf(shop.config, context);
    const token = operatorCookie.read(shop, context.req.header("cookie"));
    const operator = token === undefined ? undefined : await operatorOfToken(shopOfQueue, token);
    let cookie = token !== undefined && !operator ? operatorCookie.forget(shop) : undefined;
    const result = await handler.handle(callRequest(new URL(context.req.url), context.req.method, "application/json", text), {
      prefix: "/api",
      context: {
        shop: shopOfQueue,
        operator,
        clientAddress: context.env.asked.clientAddress,
        requestId: context.env.requestId,
        idempotencyKey: context.req.header("Idempotency-Key"),
        session: {
          token,
          keep: (given) => void (cookie = operatorCookie.write(shop, given)),
          drop: () => void (cookie = operatorCookie.forget(shop)),
        },
      },
    });
    if (!result.matched) return refuse(language, { code: "call.unknown", status: 404 });
    const response = envelope(result.response, language);
    if (cookie !== undefined) response.headers.append("set-cookie", cookie);
    return response;
  }
}
