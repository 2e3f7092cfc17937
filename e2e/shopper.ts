/** A person at a browser: opens a shop, reads its words, and leaves no error behind. */
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
  /** The market that was chosen or opened last. */
  readonly market: Market;
  /** Says whose shop in which country the next pages are of; opens none. */
  choose(brand: BrandCode, country: CountryCode): void;
  /** Goes to a page of a brand's shop in a country; `path` as a desktop has it. */
  open(brand: BrandCode, country: CountryCode, path?: string): Promise<void>;
  /** The address of a page in the open shop and the layout of this device; `path` as a desktop has it. */
  address(path: string): string;
  /** A text of the shop in the language of the page. */
  text<Name extends Subject>(subject: Name, key: TextKey<Name>, values?: Values): string;
  /** The same whatever its values are: as a whole, or within a longer text. */
  pattern<Name extends Subject>(subject: Name, key: TextKey<Name>): { readonly whole: RegExp; readonly part: RegExp };
  /** Fetches what a link leads to, as the page itself may: its kind and its first letters. */
  fetched(link: Locator): Promise<{ readonly status: number; readonly kind: string; readonly start: string }>;
  /** What the header, main part and footer of the page hold. */
  readonly main: Locator;
  readonly header: Locator;
  /** Waits until the page answers to its shopper. */
  alive(): Promise<void>;
  /** Errors that this journey is about; each must come, every other fails the test. */
  expectTrouble(...troubles: readonly RegExp[]): void;
  /** Errors that come by chance, such as those of pictures that were still on their way. */
  allowTrouble(...troubles: readonly RegExp[]): void;
  /** Another person with another browser and the same kind of device, watched as closely. */
  another(options?: BrowserContextOptions): Promise<Shopper>;
  /** The same person in another window of the same browser. */
  beside(): Promise<Shopper>;
};

type Watched = { readonly problems: string[]; readonly expected: RegExp[]; readonly allowed: RegExp[] };

/** Milliseconds between two looks at a page: one a frame would draw every frame. */
const POLLING = { polling: 50 };

/** Writes down everything that goes wrong in a browser. */
function watch(context: BrowserContext, { problems }: Watched, hasScript: boolean): void {
  context.on("console", (message) => {
    // A failed request is written down with its address below.
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
    // What a page asked for and no longer needs when it is left is no failure.
    // A browser told to run no script calls each of them a failure.
    if (why !== "net::ERR_ABORTED" && (hasScript || request.resourceType() !== "script")) problems.push(`request: ${why} ${request.url()}`);
  });
}

/** React tells of a recovered error in general words; what happened is its cause, which only the page itself knows. */
async function tellCauses(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.addEventListener("error", ({ error }) => {
      if (error instanceof Error && error.cause !== undefined)
        console.error("because of", error.cause instanceof Error ? error.cause.stack : error.cause);
    });
  });
}

/**
 * Waits until every control of the page answers; links in HTML that was given to it are the browser's own. Parts that nobody needs at first come alive at the first sign of a
 * shopper, so there is one: a move of the pointer.
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

/** The shop that is visited: its document and where it listens. */
export type ShopPlace = { readonly config: ShopConfig; readonly port: number };

/** Playwright's test with a `shopper` whose browser has to stay free of errors. */
export const test = base.extend<{ place: ShopPlace; isNew: boolean; shopper: Shopper }>({
  /** Whether this is a first visit, in which a browser is asked about cookies. */
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
