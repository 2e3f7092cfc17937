import { inspectPage } from "./accessible.ts";
import { personIn } from "./people.ts";
import { decide, fillIn, goToCheckout, order, paid, putShownIntoCart } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

// With less motion the seconds are left out.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a sale on the home page counts down, and is bought at its price", async ({ shopper }) => {
  const { page, main, text } = shopper;
  const person = personIn("DE");
  await shopper.open("velmo", "DE");
  const section = main.getByRole("region", { name: text("home", "flashSales") });
  await section.scrollIntoViewIfNeeded();
  const end = section.locator("header p");
  await expect(end).toContainText(/\d{2}:\d{2}:\d{2}$/);
  const before = await end.innerText();
  const place = await end.boundingBox();
  await expect.poll(() => end.innerText()).not.toBe(before);
  expect(await end.boundingBox(), "nothing moves while it runs").toEqual(place);
  await inspectPage(shopper, "a home page with a flash sale");

  await section.getByRole("link", { name: /Nube/ }).first().click();
  await expect(main.getByRole("heading", { level: 1, name: /Nube/ })).toBeVisible();
  await expect(main.getByText(shopper.pattern("goods", "flashUntil").whole)).toBeVisible();
  await expect(main.getByText(shopper.pattern("goods", "flashLeft").whole)).toBeVisible();
  await putShownIntoCart(shopper);
  await goToCheckout(shopper);
  await fillIn(shopper, person);
  await order(shopper);
  await decide(shopper, "approve");
  await paid(shopper, person);
  await expect(main.getByText("17,90\u00a0€").first()).toBeVisible();
  expect(page.url()).toContain("velmo");
});

test(
  "a browser whose clock is ten minutes wrong counts down by the shop's, and looks for another price when it says so",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { page, main, text } = shopper;
    /** Time left (milliseconds) on the home page. */
    const timeLeft = async (): Promise<number> => {
      await shopper.open("velmo", "DE");
      const end = main.getByRole("region", { name: text("home", "flashSales") }).locator("header p");
      await end.scrollIntoViewIfNeeded();
      await expect(end).toContainText(/\d{2}:\d{2}:\d{2}$/);
      const [, days = "0", hours, minutes, seconds] = /(?:(\d+)\s+\p{L}+\s+)?(\d{2}):(\d{2}):(\d{2})$/u.exec(await end.innerText()) ?? [];
      return (((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
    };
    const right = await timeLeft();
    const MINUTE = 60_000;
    await page.clock.install({ time: Date.now() - 10 * MINUTE });
    const left = await timeLeft();
    expect(Math.abs(right - left), "as with the right clock, but for what has passed").toBeLessThan(MINUTE);

    let looks = 0;
    page.on("response", async (response) => {
      if (response.url().includes("/cart/check") && (await response.finished()) === null) looks += 1;
    });
    await main.getByRole("link", { name: /Nube/ }).first().click();
    await expect(main.getByRole("heading", { level: 1, name: /Nube/ })).toBeVisible();
    await expect.poll(() => looks).toBe(1);
    await page.clock.fastForward(left - 2 * MINUTE);
    expect(looks, "before its end nothing is asked").toBe(1);
    await page.clock.fastForward(3 * MINUTE);
    await expect.poll(() => looks).toBe(2);
  },
);
