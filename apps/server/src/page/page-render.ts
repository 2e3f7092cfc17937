/** Renders pages through React Router: gives loaders their context, runs the router, and reads the answer back whole. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Market } from "@rambla/core/market";
import { whoseCookies } from "@rambla/core/known-cookie";
import { writeAmountsIn } from "@rambla/core/money";
import { tagsIn } from "@rambla/core/marketing-tags";
import { formTargetsOf, messagingIn } from "@rambla/domain/payment/service";
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
  /** The files with the texts of a page: the frame's and its subject's own. */
  of(language: string, subject: string | undefined): readonly string[];
  /** Where the texts of a language stand that the shop's document gives. */
  given(language: string): string | undefined;
};

/** The language of the page that is rendered: pages of several languages are rendered by one process at once. */
const languageOfPage = new AsyncLocalStorage<string>();
writeAmountsIn(() => languageOfPage.getStore());

/**
 * Makes the renderer of pages. What may be kept is rendered for nobody: its loaders meet a plain GET without a header, a
 * visitor or an address, so that the answer is the same whoever asked first, and whole even when they asked for its head alone.
 */
export function makePageRenderer(textFiles: TextFiles, router: PageRouter["page"], loginWall: LoginWall = () => undefined): PageRenderer {
  const render: PageRenderer = async (shop, asked, page, request, form, requestId) => {
    const forEveryone = page.keep && (request.method === "GET" || request.method === "HEAD");
    const { market } = asked;
    const url = `${asked.origin}${page.isData ? dataPath(page.pathname) : page.pathname}${page.search}`;
    // Only what is the same for everyone is nobody's: who posts a form is known, also at the address of a kept page.
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
    // A page that can do without what did not come is served, for this once.
    if (away && response.status >= 500) throw away;
    const headers: Record<string, string> = {};
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

/** What is the same for everyone is asked for by nobody, from nowhere. */
const NOWHERE = { clientAddress: "", userAgent: undefined };

const tagsOfMarket = (shop: Shop, { brand, country }: Market) => tagsIn(shop.config.tags, { brand: brand.code, country: country.code });

/** Who else may take forms of a page, and give it programs and frames. Marketing scripts have no place on a private page. */
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

/** Whether an answer is a whole page or its whole data: not empty, no part, no redirect, no error and nobody's own. */
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
  // Whose form it is was judged before, by the host that was asked; the router only knows the public address.
  for (const name of ["origin", "content-length", "transfer-encoding"]) headers.delete(name);
  if (form) headers.set("content-type", form.contentType);
  return new Request(url, { method: request.method, headers, body: form?.text });
}
