/** Renders pages through React Router: makes the context of loaders, runs the router, and reads the answer back whole. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createRouterClient, onError, ORPCError } from "@orpc/server";
import { shopRouter } from "@rambla/domain/api";
import { tagsIn } from "@rambla/core/marketing-tags";
import { formTargetsOf, messagingIn } from "@rambla/domain/payment/service";
import type { CallContext } from "@rambla/domain/platform/call-context";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Shop } from "@rambla/domain/platform/shop";
import { documentContext, type PageContext, pageContext, type Rendering } from "@rambla/storefront/base/page-context.ts";
import { withContent } from "@rambla/storefront/first-paint/content.ts";
import { inPaintingOrder } from "@rambla/storefront/first-paint/painting-order.ts";
import { makeWrittenParts, partsOfPage } from "@rambla/storefront/first-paint/written-parts.ts";
import { RouterContextProvider } from "react-router";
import { sealed } from "../request/content-security.ts";
import type { Posted } from "../request/form-body.ts";
import type { Asked } from "../request/host.ts";
import { type LoginWall, orLogin, turnStrangersAway, wallContext } from "./login-wall.ts";
import { PackedBody } from "./packed-body.ts";
import type { Rendered } from "./page-cache.ts";
import { brandsOf, countriesOf } from "../request/origins.ts";
import { isForCustomers, type PageRequest, switchTarget } from "./page-request.ts";
import type { PageRouter } from "./page-router.ts";
import { readVisitor } from "../request/visitor.ts";

export type PageRenderer = (
  shop: Shop,
  asked: Asked,
  page: PageRequest,
  request: IncomingMessage,
  form: Posted | undefined,
  requestId: string,
) => Promise<Rendered>;

export type TextFiles = {
  /** The files with the texts of a page: the frame's and its subject's own. */
  of(language: string, subject: string | undefined): readonly string[];
  /** Where the texts of a language stand that the shop's document gives. */
  given(language: string): string | undefined;
};

/**
 * Makes the renderer of pages. What may be kept is rendered for nobody: its loaders meet a plain GET without a header, a
 * visitor or an address, so that the answer is the same whoever asked first, and whole even when they asked for its head alone.
 */
export function makePageRenderer(textFiles: TextFiles, router: PageRouter, loginWall: LoginWall = () => undefined): PageRenderer {
  const writtenParts = makeWrittenParts();
  return async (shop, asked, page, request, form, requestId) => {
    const forEveryone = page.keep && (request.method === "GET" || request.method === "HEAD");
    const tags = new Set<string>();
    const shown = new Set<string>();
    let until = Infinity;
    const holdsUntil = (moment: Date): void => {
      until = Math.min(until, moment.getTime());
    };
    const url = `${asked.origin}${page.isData ? dataPath(page.pathname) : page.pathname}${page.search}`;
    // Only what is the same for everyone is nobody's: who posts a form is known, also at the address of a kept page.
    const visitor = await readVisitor(shop, forEveryone ? undefined : request.headers.cookie, asked.market.brand.code, page.pathname);
    const call: Omit<CallContext, "viewer"> = {
      shop,
      market: asked.market,
      clientAddress: forEveryone ? "" : asked.clientAddress,
      userAgent: forEveryone ? undefined : request.headers["user-agent"],
      requestId,
      idempotencyKey: undefined,
      until: holdsUntil,
    };
    let away: DatabaseAway | undefined;
    // A page of which a part was refused, or that says so itself, is kept for nobody.
    let unkept = false;
    // The router turns whatever a loader throws into an error page; only here it is still known what happened.
    const noticed = new Set<unknown>();
    const notice =
      (message: string) =>
      (error: unknown): void => {
        if (error instanceof DatabaseAway) away = error;
        else if (error instanceof ORPCError) unkept = true;
        else if (!noticed.has(error)) shop.log.error({ error, requestId, path: page.pathname }, message);
        noticed.add(error);
      };
    const noticeCall = notice("a call of a page failed");
    const client = (idempotencyKey: string | undefined, of: Omit<CallContext, "idempotencyKey"> = { ...call, viewer: visitor.viewer() }) =>
      createRouterClient(shopRouter, {
        context: { ...of, idempotencyKey },
        interceptors: [({ next }) => orLogin(next, () => loginWall(page)), onError(noticeCall)],
      });
    const context: PageContext = {
      api: client(undefined),
      market: asked.market,
      settings: shop.config,
      texts: textFiles.given(asked.market.language),
      layout: page.layout,
      isData: page.isData,
      declared: page.page,
      twin: shop.config.device.switch === "off" ? undefined : switchTarget(page, page.layout === "desktop" ? "mobile" : "desktop"),
      origin: asked.origin,
      hosts: countriesOf(shop, asked.market),
      brands: brandsOf(shop, asked.market),
      tag: (...more) => {
        for (const tag of more) tags.add(tag);
      },
      shows: (...more) => {
        for (const tag of more) shown.add(tag);
      },
      now: shop.clock,
      unkept: () => {
        unkept = true;
      },
      until: holdsUntil,
      spare: (call, instead) =>
        call.catch((error: unknown) => {
          if (error instanceof DatabaseAway) return instead;
          throw error;
        }),
      shared: (name, tagsOfAll, load) =>
        shop.reads.keep(`page ${asked.market.key} ${name}`, tagsOfAll, () => load(client(undefined, { ...call, ...NOBODY }))),
      guest: visitor.guest ? { email: visitor.guest.email } : null,
      isCustomer: visitor.viewer().kind === "customer",
      isForCustomers,
      deviceToken: visitor.deviceToken,
      providerToken: visitor.providerToken,
      rememberGuest: visitor.rememberGuest,
      rememberCustomer: visitor.rememberCustomer,
      rememberProvider: visitor.rememberProvider,
      forgetVisitor: visitor.forget,
      withKey: (idempotencyKey) => client(idempotencyKey),
    };
    const provider = new RouterContextProvider();
    provider.set(pageContext, context);
    provider.set(wallContext, () => turnStrangersAway(page.page ?? page.question, visitor.viewer(), () => loginWall(page)));
    const mark = randomUUID();
    const parts = partsOfPage(writtenParts, `${asked.market.key} ${page.layout}`, mark);
    const failed = notice("a page failed");
    const written: Rendering = { mark, parts, failed };
    provider.set(documentContext, written);
    const response = await router(page.pathname, forEveryone ? new Request(url) : toWebRequest(url, request, form), provider);
    // A page that can do without what did not come is served, for this once.
    if (away && response.status >= 500) throw away;
    const headers: Record<string, string> = {};
    response.headers.forEach((value, name) => {
      if (name !== "set-cookie") headers[name] = value;
    });
    let text: Buffer | readonly string[];
    if (written.html === undefined) text = Buffer.from(await response.arrayBuffer());
    else {
      const ordered = inPaintingOrder(written.html, written.mark, textFiles.of(asked.market.language, page.page?.screen.split("/")[0]));
      const messaging = messagingIn(shop, asked.market)?.origins ?? [];
      const own = sealed(ordered, written.mark, {
        formTargets: [
          ...formTargetsOf(shop, asked.market),
          ...(forEveryone ? [] : shop.signInProviders.flatMap(({ formTargets }) => formTargets)),
        ],
        scripts: [
          ...tagsIn(shop.config.tags, { brand: asked.market.brand.code, country: asked.market.country.code }).map(({ script }) => script),
          ...messaging,
        ],
        frames: messaging,
      });
      text = withContent(own.html, parts.filled(written.content ?? "", failed), mark);
      headers["content-security-policy"] = own.policy;
    }
    const cookies = [...visitor.cookies(), ...(forEveryone ? [] : response.headers.getSetCookie())];
    if (cookies.length > 0) headers["set-cookie"] = cookies.join("\n");
    const keep = forEveryone && !unkept && !away && cookies.length === 0 && isWhole(response, text, page.isData);
    return {
      status: response.status,
      headers,
      body: keep ? await PackedBody.kept(text) : PackedBody.once(Buffer.isBuffer(text) ? text : Buffer.from(text.join(""))),
      tags: [...tags],
      shown: [...shown].filter((tag) => !tags.has(tag)),
      until,
      keep,
    };
  };
}

/** Whoever asks for what all of them get. */
const NOBODY = {
  viewer: { kind: "anonymous" },
  clientAddress: "",
  userAgent: undefined,
  until: undefined,
} as const satisfies Partial<CallContext>;

/** Whether an answer is a whole page or its whole data: not empty, no part, no redirect, no error and nobody's own. */
function isWhole(response: Response, text: Buffer | readonly string[], isData: boolean): boolean {
  const isPlain = response.status === 200 && !["set-cookie", "location", "content-range"].some((name) => response.headers.has(name));
  const end = Buffer.isBuffer(text) ? text.subarray(-16).toString() : (text.at(-1)?.slice(-16) ?? "");
  return isPlain && text.length > 0 && (isData || end.trimEnd().endsWith("</html>"));
}

function dataPath(pathname: string): string {
  return pathname.endsWith("/") ? `${pathname}_.data` : `${pathname}.data`;
}

function toWebRequest(url: string, request: IncomingMessage, form: Posted | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(":")) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // Whose form it is was judged before, by the host that was asked; the router only knows the public address.
  for (const name of ["origin", "content-length", "transfer-encoding"]) headers.delete(name);
  if (form) headers.set("content-type", form.contentType);
  return new Request(url, { method: request.method, headers, body: form?.text });
}
