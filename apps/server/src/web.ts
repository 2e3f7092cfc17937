/** Routes every request through a table of handlers. The server build starts here. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { BrandCode } from "@rambla/core/market";
import { makeFallenTags } from "@rambla/domain/platform/fallen-tags";
import { within } from "@rambla/domain/platform/database/patience";
import { makeKeptReads } from "@rambla/domain/platform/reads";
import type { Shop } from "@rambla/domain/platform/shop";
import { hearTags, TAG_CHANNEL } from "@rambla/domain/platform/tags";
import { bytesOf } from "@rambla/domain/platform/weight";
import { pages } from "@rambla/storefront/pages.ts";
import type { Registry } from "prom-client";
import { makeApi } from "./call/api.ts";
import { policyReportDoor } from "./doors/policy-reports.ts";
import { callDocumentDoor } from "./doors/call-document.ts";
import { makeAssetServer } from "./file/assets.ts";
import { SECURITY_HEADERS, STAY_ON_HTTPS } from "./request/content-security.ts";
import { demoMails } from "./doors/demo-mails.ts";
import { PICTURES_POLICY, picturesPage, type ShownPicture } from "./doors/demo-pictures.ts";
import { BACKOFFICE_POLICY, mountedApp } from "./doors/mounted-app.ts";
import { appDoor, deny, denyUnlessRead, type Door, type Knock, type Visit, waiting } from "./doors/door.ts";
import { feedDoor } from "./doors/feeds.ts";
import { sendRoutes } from "./doors/pages/page-answer.ts";
import { invoiceDoor } from "./doors/invoices.ts";
import { newsletterDoor } from "./doors/newsletter.ts";
import { pageDoor } from "./doors/pages/page-door.ts";
import { personalDataDoor } from "./doors/personal-data.ts";
import { isReturnPath, makeSignInApp } from "./doors/sign-in.ts";
import { sitemapDoor } from "./doors/sitemaps.ts";
import { uploadDoor } from "./doors/uploads.ts";
import { makeGoodsFileRoute } from "./goods-file/route.ts";
import { makeHostReader } from "./request/host.ts";
import { makeQueues } from "./queue/queues.ts";
import { makeLoginWall } from "./page/login-wall.ts";
import { isOperatorPath, makeOperatorApp } from "./operator/http.ts";
import { makeObserver } from "./watch/observe.ts";
import { brandsOf, originsOf } from "./request/origins.ts";
import { makePageCache } from "./page/page-cache.ts";
import { makePageRenderer, type TextFiles } from "./page/page-render.ts";
import { makePictureRoute, type PictureSource } from "./file/picture-route.ts";
import { isProviderPath, makeProvider } from "./provider/provider.ts";
import { isStandInPath, makeStandInApp } from "./provider/sign-in.ts";
import { searchEngineFile } from "./file/search-engines.ts";
import { storefrontRouter, takesForms } from "./storefront.ts";
import { makeTally } from "./watch/tally.ts";
import { warmUp } from "./page/warm-up.ts";

export type WebOptions = {
  readonly shop: Shop;
  readonly clientDirectory: string;
  /** Undefined when it is not built. */
  readonly backofficeDirectory: string | undefined;
  readonly migrations: string;
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | undefined;
  readonly registry: Registry;
  readonly readMetrics: () => Promise<string>;
  readonly pictures: PictureSource;
  /** A brand's pictures for the demo's page of them; undefined without the demo. */
  readonly shownPictures: ((brand: BrandCode) => readonly ShownPicture[]) | undefined;
  readonly marks: Readonly<Record<string, { type: string; body: Buffer | string }>>;
  readonly textFiles: TextFiles;
};

/** Cached product PDFs, about 60 KB each. */
const PAPERS_MEGABYTES = 6;

export type Web = {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Renders each page once; takes a second and never fails. */
  warmUp(): Promise<void>;
  stop(): Promise<void>;
};

export async function makeWeb(options: WebOptions): Promise<Web> {
  // This process hears of invalidated tags, so it may cache queries.
  const { kept } = options.shop.config;
  const now = () => options.shop.clock().getTime();
  const fallen = makeFallenTags(now);
  const common = { freshFor: kept.freshSeconds * 1000, fallen, now };
  const reads = makeKeptReads({ limit: bytesOf(kept.readsMegabytes), ...common });
  const papers = makeKeptReads({ limit: bytesOf(PAPERS_MEGABYTES), ...common });
  const tally = makeTally(options.registry, options.shop.log);
  const shop: Shop = { ...options.shop, reads, tally };
  const cache = makePageCache({
    limit: bytesOf(kept.pagesMegabytes),
    agedFor: kept.agedSeconds * 1000,
    lastResortFor: kept.lastResortSeconds * 1000,
    fallenFor: kept.fallenSeconds * 1000,
    ...common,
  });
  const observer = makeObserver(shop, cache, options);
  const readHost = makeHostReader(shop, options.trustedProxies);
  const assets = makeAssetServer(options.clientDirectory, options.marks);
  const pictures = makePictureRoute(shop, options.pictures);
  const queues = makeQueues(shop);
  const goodsFiles = makeGoodsFileRoute(shop, queues.background, papers);
  const unlisten = await shop.database.subscribe(
    TAG_CHANNEL,
    (payload) => hearTags(fallen, payload),
    () => fallen.dropAll(),
  );

  /** The same at every host: tried before the host is known. */
  const atAnyHost: readonly Door<Knock>[] = [
    ({ pathname, request, response }) => observer.answer(pathname, request, response),
    ({ pathname, request, response }) => assets(pathname, request, response),
    tellRoutes,
  ];

  const render = makePageRenderer(options.textFiles, storefrontRouter.page, makeLoginWall(pages));
  const uploads = uploadDoor(shop, queues);
  const ofOperators: readonly Door[] = [
    appDoor(makeOperatorApp(shop), isOperatorPath, (visit) => ({
      asked: visit.asked,
      requestId: randomUUID(),
      inTurn: (work) => queues.checkout(waiting(visit), work),
    })),
    mountedApp({ at: "/backoffice", directory: options.backofficeDirectory, policy: BACKOFFICE_POLICY }),
  ];

  const pagesDoor = pageDoor({ shop, queues, cache, render, takesForms, observer, tally });

  /** Tried in order; the last one answers everything else. */
  const ofTheShop: readonly Door[] = [
    ...(shop.config.backoffice.enabled ? ofOperators : []),
    appDoor(makeProvider(shop), isProviderPath, (visit) => ({
      ...visit.asked,
      inTurn: (answer) => queues.checkout(waiting(visit), answer),
    })),
    callDocumentDoor(shop.log),
    appDoor(
      makeApi(shop),
      (pathname) => pathname === "/api" || pathname.startsWith("/api/"),
      (visit) => {
        visit.response.once("finish", () => observer.count("call", visit.response.statusCode));
        return {
          clientAddress: visit.asked.clientAddress,
          requestId: randomUUID(),
          incoming: visit.request,
          inTurn: (queue, work) => queues[queue](waiting(visit), work),
        };
      },
    ),
    policyReportDoor(shop),
    uploads,
    personalDataDoor(shop, queues),
    invoiceDoor(shop, queues),
    appDoor(makeSignInApp(shop), isReturnPath, (visit) => ({ asked: visit.asked, inTurn: (work) => queues.default(waiting(visit), work) })),
    appDoor(makeStandInApp(shop), isStandInPath, (visit) => ({ asked: visit.asked })),
    newsletterDoor(shop, queues),
    (visit) => options.shownPictures !== undefined && visit.pathname === "/demoPlay" && sendPictures(visit, options.shownPictures),
    ...(shop.demo ? [demoMails(join(shop.dataDirectory, "outbox"), originsOf(shop))] : []),
    ({ pathname, request, response, asked }) => within(shop.config.answer.toReaders, () => goodsFiles(pathname, request, response, asked)),
    (visit) => sendSearchEngineFile(shop, visit),
    sitemapDoor(shop, queues.background, cache),
    feedDoor(shop, queues.background),
    pagesDoor.answer,
  ];

  function sendPictures({ request, response, asked: { market } }: Visit, shown: (brand: BrandCode) => readonly ShownPicture[]): true {
    if (denyUnlessRead(request, response)) return true;
    const body = picturesPage(market, shown(market.brand.code), brandsOf(shop, market));
    response
      .writeHead(200, {
        ...SECURITY_HEADERS,
        "content-security-policy": PICTURES_POLICY,
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
      })
      .end(body);
    return true;
  }

  function listener(request: IncomingMessage, response: ServerResponse): void {
    if (pagesDoor.answerAgain(request, response)) return;
    if (shop.origin.protocol === "https") response.setHeader("strict-transport-security", STAY_ON_HTTPS);
    const address = request.url ?? "/";
    if (!address.startsWith("/") || address.startsWith("//")) return void deny(response, 400, "Bad request");
    const at = address.indexOf("?");
    const pathname = at < 0 ? address : address.slice(0, at);
    const knock: Knock = { request, response, pathname, query: new URLSearchParams(at < 0 ? "" : address.slice(at + 1)) };
    if (atAnyHost.some((door) => door(knock))) return;
    const asked = readHost(request, knock.query.get("country"));
    // A picture is the same at every host, also at an unknown one.
    if (pictures(pathname, request, response, typeof asked === "string" ? (request.socket.remoteAddress ?? "") : asked.clientAddress))
      return;
    if (asked === "ambiguous") return void deny(response, 400, "Bad request");
    if (asked === "misdirected") return void deny(response, 421, "This host is not served here.");
    const visit: Visit = { ...knock, asked };
    ofTheShop.some((door) => door(visit));
  }

  async function stop(): Promise<void> {
    uploads.stop();
    await unlisten();
  }

  return { listener, warmUp: () => warmUp({ shop, pages, render }), stop };
}

/** Answers a browser's request for routes. */
function tellRoutes({ pathname, query, request, response }: Knock): boolean {
  if (pathname !== storefrontRouter.discoveryPath) return false;
  if (denyUnlessRead(request, response)) return true;
  storefrontRouter
    .discover(query)
    .then((told) => sendRoutes(request, response, told))
    // An unhandled rejection would end the process.
    .catch(() => deny(response, 503, "Busy", { "retry-after": "1" }));
  return true;
}

function sendSearchEngineFile({ config: { robots } }: Shop, { pathname, request, response, asked }: Visit): boolean {
  const file = searchEngineFile(pathname, asked, robots);
  if (file && !denyUnlessRead(request, response))
    response.writeHead(200, { ...SECURITY_HEADERS, "content-type": file.type, "cache-control": "public, max-age=3600" }).end(file.body);
  return file !== undefined;
}
