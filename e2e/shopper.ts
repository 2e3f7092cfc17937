/** A person at a browser; a journey ends without unexpected errors. */
import { type BrowserContext, type BrowserContextOptions, expect, type Locator, type Page, test as base } from "@playwright/test";
import type { ShopConfig } from "@rambla/core/config";
import { type Market, marketOf, withCountryParameter, type BrandCode, type CountryCode } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import type { Subject, TextKey, Values } from "@rambla/texts/format";
import { hasAnswered } from "./said.ts";
import { messageOf, patternOf, textOf } from "./words.ts";

export { expect };

export type Shopper = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly isPhone: boolean;
  /** The market chosen or opened last. */
  readonly market: Market;
  /** Sets the shop and country of the next pages, without opening one. */
  choose(brand: BrandCode, country: CountryCode): void;
  /** `path` as a desktop has it. */
  open(brand: BrandCode, country: CountryCode, path?: string): Promise<void>;
  /** An address in the open shop and this device's layout; `path` as a desktop has it. */
  address(path: string): string;
  /** In the language of the page. */
  text<Name extends Subject>(subject: Name, key: TextKey<Name>, values?: Values): string;
  /** A pattern of a text with any values: `whole` or as a `part` of a longer text. */
  pattern<Name extends Subject>(subject: Name, key: TextKey<Name>): { readonly whole: RegExp; readonly part: RegExp };
  /** Fetches a link's target as the page would: content type and first characters. */
  fetched(link: Locator): Promise<{ readonly status: number; readonly kind: string; readonly start: string }>;
  readonly main: Locator;
  readonly header: Locator;
  /** Waits until the page is interactive. */
  alive(): Promise<void>;
  /** Errors of this journey; each must occur, and others fail the test. */
  expectTrouble(...troubles: readonly RegExp[]): void;
  /** Errors that may occur, such as aborted pictures. */
  allowTrouble(...troubles: readonly RegExp[]): void;
  /** Another person with another browser of the same device, watched too. */
  another(options?: BrowserContextOptions): Promise<Shopper>;
  /** The same person in another window of the browser. */
  beside(): Promise<Shopper>;
};

type Watched = { readonly problems: string[]; readonly expected: RegExp[]; readonly allowed: RegExp[] };

/** Milliseconds: polling each frame would draw every frame. */
const POLLING = { polling: 50 };

/** Records every error of a browser. */
function watch(context: BrowserContext, { problems }: Watched, hasScript: boolean): void {
  context.on("console", (message) => {
    // Failed requests are recorded with their address below.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      problems.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (error) => problems.push(`page: ${error.error().message}`));
  context.on("response", (response) => {
    if (response.status() >= 400) problems.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // A page that is left aborts its requests; a browser without scripts reports each script as failed.
    if (why !== "net::ERR_ABORTED" && (hasScript || request.resourceType() !== "script")) problems.push(`request: ${why} ${request.url()}`);
  });
}

/** React reports a recovered error in general words; only the page knows its cause. */
async function tellCauses(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.addEventListener("error", ({ error }) => {
      if (error instanceof Error && error.cause !== undefined)
        console.error("because of", error.cause instanceof Error ? error.cause.stack : error.cause);
    });
  });
}

/**
 * Waits until every control is hydrated, apart from links in inserted HTML. Late parts hydrate at the first sign of a shopper, so this
 * moves the pointer.
 */
async function alive(page: Page): Promise<void> {
  const isTaken = () => {
    const isAnswering = (element: Element) => Object.keys(element).some((name) => name.startsWith("__react"));
    return (
      isAnswering(document.body) &&
      [...document.querySelectorAll("body a, body button, body summary, body input")].every(
        (element) => isAnswering(element) || element.closest("[data-markup]") !== null,
      )
    );
  };
  await page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith("__react")), undefined, POLLING);
  await page.mouse.move(2, 2);
  await page.waitForFunction(isTaken, undefined, POLLING);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

function shopperAt(
  place: ShopPlace,
  page: Page,
  isPhone: boolean,
  watched: Watched,
  another: Shopper["another"],
  hasScript: boolean,
): Shopper {
  const { config } = place;
  let market = marketOf(config, config.home.brand, config.home.country);
  const address = (path: string): string => {
    const host = market.brand.hosts[market.country.code] ?? "localhost";
    const own = isPhone ? `/mobile${path}`.replace(/^\/mobile\/(?=$|\?)/, "/mobile") : path;
    return `http://${host}:${place.port}${own}`;
  };
  return {
    page,
    context: page.context(),
    isPhone,
    get market() {
      return market;
    },
    address,
    choose(brand, country) {
      market = marketOf(config, brand, country);
    },
    async open(brand, country, path = "/") {
      const own = marketOf(config, brand, country);
      const parameter = new URLSearchParams(path.split("?")[1]).get("country");
      market = parameter === null ? own : (withCountryParameter(config, own, parameter) ?? own);
      await page.goto(address(path));
      if (hasScript) await alive(page);
    },
    text: (subject, key, values) => textOf(market.language, subject, key, values),
    pattern: (subject, key) => patternOf(messageOf(subject, key, market.language)),
    async fetched(link) {
      const href = (await link.getAttribute("href")) ?? "";
      return await page.evaluate(async (from) => {
        const answer = await fetch(from);
        return { status: answer.status, kind: answer.headers.get("content-type") ?? "", start: (await answer.text()).slice(0, 8) };
      }, href);
    },
    main: page.getByRole("main"),
    header: page.getByRole("banner"),
    alive: () => alive(page),
    expectTrouble: (...troubles) => void watched.expected.push(...troubles),
    allowTrouble: (...troubles) => void watched.allowed.push(...troubles),
    another,
    async beside() {
      const two = shopperAt(place, await page.context().newPage(), isPhone, watched, another, hasScript);
      two.choose(market.brand.code, market.country.code);
      return two;
    },
  };
}

/** The shop's document and port. */
export type ShopPlace = { readonly config: ShopConfig; readonly port: number };

/** Playwright's test with a `shopper`; its browser must have no errors. */
export const test = base.extend<{ place: ShopPlace; isNew: boolean; shopper: Shopper }>({
  /** A first visit, with a cookie banner. */
  isNew: [false, { option: true }],
  place: [{ config: DEMO_CONFIG, port: Number(process.env["SHOP_PORT"]) }, { option: true }],
  shopper: async ({ browser, page, context, isMobile, javaScriptEnabled, place, isNew }, use) => {
    const watched: Watched = { problems: [], expected: [], allowed: [] };
    const others: BrowserContext[] = [];
    const another = async (options: BrowserContextOptions = {}): Promise<Shopper> => {
      const other = await browser.newContext(options);
      const hasScript = options.javaScriptEnabled ?? javaScriptEnabled;
      others.push(other);
      watch(other, watched, hasScript);
      await tellCauses(other);
      await hasAnswered(other);
      return shopperAt(place, await other.newPage(), isMobile, watched, another, hasScript);
    };
    watch(context, watched, javaScriptEnabled);
    await tellCauses(context);
    if (!isNew) await hasAnswered(context);
    await use(shopperAt(place, page, isMobile, watched, another, javaScriptEnabled));
    for (const other of others) await other.close();
    const unexpected = watched.problems.filter(
      (problem) => ![...watched.expected, ...watched.allowed].some((trouble) => trouble.test(problem)),
    );
    const missed = watched.expected.filter((trouble) => !watched.problems.some((problem) => trouble.test(problem)));
    expect(unexpected, "nothing goes wrong behind the shopper's back").toEqual([]);
    expect(missed.map(String), "what was to go wrong did").toEqual([]);
  },
});
