/** Renders pages through React Router and reads the whole answer. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Market } from "@rambla/core/market";
import { whoseCookies } from "@rambla/core/known-cookie";
import { writeAmountsIn } from "@rambla/core/money";
import { tagsIn } from "@rambla/core/marketing-tags";
import { formTargetsOf, messagingIn } from "@rambla/domain/payment/service";
import { makeSharedReads } from "@rambla/domain/platform/reads";
import type { Shop } from "@rambla/domain/platform/shop";
import { pageContext, renderingContext } from "@rambla/storefront/base/page-context.ts";
import { RouterContextProvider } from "react-router";
import { type Others, REPORTING_ENDPOINTS, sealed, STAY_ON_HTTPS } from "../request/content-security.ts";
import type { Posted } from "../request/form-body.ts";
import type { Asked } from "../request/host.ts";
import { readVisitor } from "../request/visitor.ts";
import { type LoginWall, turnStrangersAway, wallContext } from "./login-wall.ts";
import { PackedBody } from "./packed-body.ts";
import type { Rendered } from "./page-cache.ts";
import { makePageContext } from "./page-context.ts";
import { leadByDocument, mayComeWithTags } from "./tagged-document.ts";
import { makePageNotes } from "./page-notes.ts";
import type { PageRequest } from "./page-request.ts";
import type { PageRouter } from "./page-router.ts";

export type PageRenderer = (
  shop: Shop,
  asked: Asked,
  page: PageRequest,
  request: IncomingMessage,
  form: Posted | undefined,
  requestId: string,
) => Promise<Rendered>;

export type TextFiles = {
  /** Text files of a page: the layout's and its subject's. */
  of(language: string, subject: string | undefined): readonly string[];
  /** Address of a language's texts from the settings. */
  given(language: string): string | undefined;
};

/** The rendered page's language: one process renders several at once. */
const languageOfPage = new AsyncLocalStorage<string>();
writeAmountsIn(() => languageOfPage.getStore());

/**
 * Renders pages. A cacheable page is rendered as an anonymous plain GET without headers, so that the answer does not depend on the first
 * visitor, and is complete even for HEAD.
 */
export function makePageRenderer(textFiles: TextFiles, router: PageRouter["page"], loginWall: LoginWall = () => undefined): PageRenderer {
  const render: PageRenderer = async (published, asked, page, request, form, requestId) => {
    const shop = page.preview ? { ...published, preview: page.preview, reads: makeSharedReads() } : published;
    const forEveryone = page.keep && (request.method === "GET" || request.method === "HEAD");
    const { market } = asked;
    const url = `${asked.origin}${page.isData ? dataPath(page.pathname) : page.pathname}${page.search}`;
    // A posted form is personal, also at the address of a cached page.
    const visitor = await readVisitor(shop, forEveryone ? undefined : request.headers.cookie, market.brand.code, page.pathname);
    const notes = makePageNotes(shop.log, { requestId, path: page.pathname });

    const provider = new RouterContextProvider();
    const texts = textFiles.given(market.language);
    const from = forEveryone ? NOWHERE : { clientAddress: asked.clientAddress, userAgent: request.headers["user-agent"] };
    provider.set(pageContext, makePageContext({ shop, asked, page, visitor, notes, from, requestId, texts, wall: () => loginWall(page) }));
    provider.set(wallContext, () => {
      turnStrangersAway(page.page ?? page.question, visitor.viewer(), () => loginWall(page));
      if (mayComeWithTags(shop, asked, page, request)) leadByDocument(page);
    });
    const nonce = randomUUID();
    provider.set(renderingContext, {
      nonce,
      cookies: forEveryone ? undefined : whoseCookies(request.headers.cookie),
      textFiles: textFiles.of(market.language, page.page?.screen.split("/")[0]),
      failed: notes.heard("a page failed"),
    });
    const response = await router(page.pathname, forEveryone ? new Request(url) : toWebRequest(url, request, form), provider);

    const away = notes.away();
    // A page that can do without the failed part is served, but not cached.
    if (away && response.status >= 500) throw away;
    const headers: Record<string, string> = {};
    if (page.preview) headers["x-robots-tag"] = "noindex, nofollow";
    if (shop.origin.protocol === "https") headers["strict-transport-security"] = STAY_ON_HTTPS;
    response.headers.forEach((value, name) => {
      if (name !== "set-cookie") headers[name] = value;
    });
    let body = Buffer.from(await response.arrayBuffer());
    if (isDocument(response)) {
      const own = sealed(body.toString(), nonce, othersOnPage(shop, market, page, forEveryone));
      body = Buffer.from(own.html);
      headers["content-security-policy"] = own.policy;
      headers["reporting-endpoints"] = REPORTING_ENDPOINTS;
    }
    const cookies = [...visitor.cookies(), ...(forEveryone ? [] : response.headers.getSetCookie())];
    if (cookies.length > 0) headers["set-cookie"] = cookies.join("\n");
    const keep = forEveryone && !notes.isUnkept() && cookies.length === 0 && isWhole(response, body);
    return {
      status: response.status,
      headers,
      body: keep ? await PackedBody.kept(body) : PackedBody.once(body),
      ...notes.found(),
      keep,
    };
  };
  return async (shop, asked, ...rest) => await languageOfPage.run(asked.market.languageTag, render, shop, asked, ...rest);
}

/** The client of a page that is the same for every visitor. */
const NOWHERE = { clientAddress: "", userAgent: undefined };

const tagsOfMarket = (shop: Shop, { brand, country }: Market) => tagsIn(shop.config.tags, { brand: brand.code, country: country.code });

/** Gives third parties: targets of forms, origins of scripts and frames. Private pages run no marketing scripts. */
function othersOnPage(shop: Shop, market: Market, { page }: PageRequest, forEveryone: boolean): Others {
  const isPrivate = page !== undefined && page.seenBy !== "everyone";
  const messaging = messagingIn(shop, market)?.origins ?? [];
  const tags = isPrivate ? [] : tagsOfMarket(shop, market);
  return {
    formTargets: [...formTargetsOf(shop, market), ...(forEveryone ? [] : shop.signInProviders.flatMap(({ formTargets }) => formTargets))],
    scripts: [...tags.map(({ script }) => script), ...messaging],
    frames: messaging,
  };
}

/** Whether an answer is complete and cacheable: no redirect, error, cookie or part. */
function isWhole(response: Response, body: Buffer): boolean {
  const isPlain = response.status === 200 && !["set-cookie", "location", "content-range"].some((name) => response.headers.has(name));
  return isPlain && body.length > 0 && (!isDocument(response) || body.subarray(-16).toString().trimEnd().endsWith("</html>"));
}

const isDocument = (response: Response): boolean => response.headers.get("content-type")?.startsWith("text/html") === true;

function dataPath(pathname: string): string {
  return pathname.endsWith("/") ? `${pathname}_.data` : `${pathname}.data`;
}

function toWebRequest(url: string, request: IncomingMessage, form: Posted | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(":")) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // The form's origin was checked before; the router only knows the public address.
  for (const name of ["origin", "content-length", "transfer-encoding"]) headers.delete(name);
  if (form) headers.set("content-type", form.contentType);
  return new Request(url, { method: request.method, headers, body: form?.text });
}
