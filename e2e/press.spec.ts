/** Every press shows a sign at once, even if its page or program takes long to load. */
import type { ElementHandle, Locator } from "@playwright/test";
import { signUp } from "./account.ts";
import { cards, nameOn } from "./catalogue.ts";
import { personIn } from "./people.ts";
import { goodsPath } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";
import { openBeforeItsProgram } from "./slow-line.ts";

type Thing = ElementHandle<HTMLElement | SVGElement>;

/** Milliseconds. The shop promises 100 ms, but browsers share the machine here. */
const SIGN_WITHIN = 5000;

/** Visible properties that change without moving other elements. */
const lookOf = (thing: Thing): Promise<string> =>
  thing.evaluate((element) => {
    const [own, before, after] = [getComputedStyle(element), getComputedStyle(element, "::before"), getComputedStyle(element, "::after")];
    return [element.isConnected, own.opacity, own.boxShadow, before.outlineStyle, after.content, after.borderBlockEndStyle].join(" · ");
  });

/** @returns the pressed element and its look before */
async function press(found: Locator, name: string): Promise<{ readonly thing: Thing; readonly before: string }> {
  await found.hover();
  // The press may change the element's name.
  const thing = await found.elementHandle();
  if (!thing) throw new Error("unreachable");
  const before = await lookOf(thing);
  await found.click({ noWaitAfter: true });
  await expect.soft(async () => expect(await lookOf(thing), name).not.toBe(before)).toPass({ timeout: SIGN_WITHIN });
  expect.soft(await thing.evaluate((element) => element.isConnected), name).toBe(true);
  return { thing, before };
}

/** Leaves all requests unanswered; navigations get 204, which keeps the page. */
const holdAnswers = async ({ page }: Shopper): Promise<void> =>
  void (await page.route("**/*", (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : undefined)));

type Pressed = {
  readonly name: string;
  /** A desktop's path. */
  readonly path: string;
  /** Present on one layout only. */
  readonly only?: "desktop" | "phone";
  readonly find: (shopper: Shopper) => Locator;
  /** Filled in before. */
  readonly typed?: { readonly into: (shopper: Shopper) => Locator; readonly words: string };
};

const PRESSED: readonly Pressed[] = [
  {
    name: "another variant of a product",
    path: goodsPath("1002"),
    find: ({ main }) => main.getByRole("group").locator("a[data-page]:not([aria-current])").first(),
  },
  {
    name: "the newsletter at the foot",
    path: goodsPath("1002"),
    find: ({ page, text }) => page.getByRole("contentinfo").getByRole("button", { name: text("base", "newsletterSubscribe") }),
  },
  {
    name: "the search of the header",
    path: goodsPath("1002"),
    only: "desktop",
    find: ({ header, text }) => header.getByRole("button", { name: text("base", "search"), exact: true }),
    typed: { into: ({ header }) => header.getByRole("combobox"), words: "luz" },
  },
  {
    name: "a colour of a card",
    path: "/classifiy/list?id=100",
    find: ({ main }) => main.locator("button[aria-pressed=false][title]").first(),
  },
  { name: "a card", path: "/classifiy/list?id=100", find: (shopper) => nameOn(cards(shopper).first()) },
  {
    name: "more of a list",
    path: "/classifiy/list",
    find: ({ main, text }) => main.getByRole("link", { name: text("goods", "loadMore") }),
  },
  {
    name: "the search of a page that found nothing",
    path: "/nowhere",
    only: "phone",
    find: ({ main, text }) => main.getByRole("search").getByRole("button", { name: text("base", "search") }),
  },
  {
    name: "the search of orders",
    path: "/personCenter/order",
    find: ({ main, text }) => main.getByRole("button", { name: text("order", "searchButton"), exact: true }),
  },
  {
    name: "logging out",
    path: "/personCenter/account",
    find: ({ main, text }) => main.getByRole("button", { name: text("base", "logOut"), exact: true }),
  },
];

test("whatever is pressed shows it while its answer is on the way", { tag: "@full" }, async ({ shopper }) => {
  const { page, isPhone, address } = shopper;
  const { email, firstName } = personIn("ES");
  shopper.choose("lumbra", "ES");
  await signUp(shopper, email, firstName);
  // The router reports an aborted navigation.
  shopper.allowTrouble(/signal is aborted without reason/);
  const here = PRESSED.filter(({ only }) => only === undefined || (only === "phone") === isPhone);
  /** Leaves the page with its held requests; released ones would reach the next page. */
  const giveUpWhatIsHeld = async (): Promise<void> => {
    await page.goto("about:blank");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  };
  const go = async (path: string): Promise<void> => {
    await giveUpWhatIsHeld();
    await page.goto(address(path));
    await shopper.alive();
    await holdAnswers(shopper);
  };
  if (here.some((each) => each.path === "/nowhere")) shopper.expectTrouble(/answer 404: GET .*nowhere/);
  for (const [at, { name, path, find, typed }] of here.entries()) {
    await test.step(name, async () => {
      // Each press aborts the one before.
      if (here[at - 1]?.path !== path) await go(path);
      await typed?.into(shopper).fill(typed.words);
      await press(find(shopper), name);
    });
  }
  await giveUpWhatIsHeld();
});

test("what is pressed before its program is there shows it until it was heard", { tag: "@full" }, async ({ shopper }) => {
  const { page, main, text } = shopper;
  shopper.choose("lumbra", "ES");
  const letThrough = await openBeforeItsProgram(shopper, goodsPath("1007"));
  const add = main.getByRole("button", { name: text("goods", "addToCart"), exact: true }).first();
  const heart = main.getByRole("button", { name: shopper.pattern("base", "favourite").whole }).first();
  const pressed = [await press(heart, "a heart"), await press(add, "into the cart")];
  await letThrough();
  await expect(page.getByText(shopper.pattern("base", "cartAdded").whole)).toBeVisible();
  for (const { thing, before } of pressed) await expect.poll(() => lookOf(thing)).toBe(before);
});
