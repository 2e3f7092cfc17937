import { inspectPage } from "./accessible.ts";
import { register } from "./account.ts";
import { personIn } from "./people.ts";
import { goodsPath } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("what a guest marks comes along to the account, and what was looked at is found again", async ({ shopper }) => {
  test.slow();
  const { page, main, header, text } = shopper;
  const { email } = personIn("ES");
  await shopper.open("lumbra", "ES", "/classifiy/list?id=100&rootKey=100");
  const hearts = main.getByRole("button", { name: shopper.pattern("base", "favourite").whole });
  const badge = (count: number) => header.getByRole("link", { name: text("base", "favouritesCount", { count }) });
  for (const at of [0, 1]) {
    await hearts.nth(at).click();
    await expect(hearts.nth(at)).toHaveAttribute("aria-pressed", "true");
    await expect(badge(at + 1)).toBeVisible();
  }
  const names = await Promise.all([0, 1].map((at) => hearts.nth(at).getAttribute("aria-label")));
  await expect(page.getByText(shopper.pattern("favourite", "addedHere").whole).first()).toBeVisible();
  await page.reload();
  await shopper.alive();
  await expect(hearts.nth(1)).toHaveAttribute("aria-pressed", "true");

  await test.step("a guest sees them, with the word that an account keeps them for good, takes one away and has it back", async () => {
    await badge(2).click();
    await expect(main.getByRole("heading", { level: 1, name: text("favourite", "title") })).toBeVisible();
    await expect(hearts).toHaveCount(2);
    await expect(main.getByText(text("favourite", "keptHere"))).toBeVisible();
    await shopper.alive();
    await inspectPage(shopper, "a guest's favourites");
    await hearts.last().click();
    await expect(hearts).toHaveCount(1);
    await expect(badge(1)).toBeVisible();
    await page
      .getByRole("button", { name: text("favourite", "undo") })
      .first()
      .click();
    await expect(badge(2)).toBeVisible();
    await main.getByRole("button", { name: text("favourite", "pickSeveral"), exact: true }).click();
    await main.getByRole("checkbox", { name: text("favourite", "pickAll"), exact: true }).check();
    await main.getByRole("button", { name: text("favourite", "removePicked", { count: 2 }) }).click();
    await expect(main.getByText(text("favourite", "emptyTitle"))).toBeVisible();
    await inspectPage(shopper, "a guest without favourites");
    await page
      .getByRole("button", { name: text("favourite", "undo") })
      .first()
      .click();
    await expect(hearts).toHaveCount(2);
    await page.reload();
    await shopper.alive();
    await expect(hearts).toHaveCount(2);
  });
  const kept = await Promise.all([0, 1].map((at) => hearts.nth(at).getAttribute("aria-label")));
  expect(kept.toSorted()).toEqual(names.toSorted());
  await shopper.open("lumbra", "ES", goodsPath("1007"));
  await page.mouse.move(5, 5);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("lastSeen"))).toContain("1007");
  const before = await main.getByRole("heading", { level: 1 }).innerText();
  await page.goBack();

  // After a login the account has them, in their order.
  await main.getByRole("link", { name: text("base", "logIn"), exact: true }).click();
  await main.getByRole("link", { name: text("account", "createAccount") }).click();
  await register(shopper, email, "Lucía");
  await expect(main.getByRole("heading", { level: 1, name: text("favourite", "title") })).toBeVisible();
  await expect(page.getByText(text("favourite", "joined", { count: 2 }))).toBeVisible();
  await expect(hearts).toHaveCount(2);
  expect(await Promise.all([0, 1].map((at) => hearts.nth(at).getAttribute("aria-label")))).toEqual(kept);
  expect(await page.evaluate(() => localStorage.getItem("localCollect"))).toBeNull();
  await shopper.alive();
  await inspectPage(shopper, "favourites");

  await hearts.first().click();
  await expect(hearts).toHaveCount(1);
  await expect(badge(1)).toBeVisible();
  await page
    .getByRole("button", { name: text("favourite", "undo") })
    .first()
    .click();
  await expect(badge(2)).toBeVisible();
  await page.reload();
  await shopper.alive();
  expect(await Promise.all([0, 1].map((at) => hearts.nth(at).getAttribute("aria-label")))).toEqual(kept);
  await main.getByRole("button", { name: text("favourite", "pickSeveral"), exact: true }).click();
  await main.getByRole("checkbox", { name: text("favourite", "pickAll"), exact: true }).check();
  await inspectPage(shopper, "favourites, picking");
  await main.getByRole("button", { name: text("favourite", "removePicked", { count: 2 }) }).click();
  await expect(main.getByText(text("favourite", "emptyTitle"))).toBeVisible();
  await inspectPage(shopper, "no favourites");

  const noted = page.waitForResponse((response) => response.url().endsWith("/browse/record"));
  await shopper.open("lumbra", "ES", goodsPath("1002"));
  expect((await noted).status()).toBe(200);
  await page.mouse.move(5, 5);
  const looked = main.getByRole("region", { name: text("search", "lastSeen") });
  await expect(looked.getByRole("link", { name: before }), "registering takes nothing of it away").toBeVisible();
  const name = (await main.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.goto(shopper.address("/personCenter/myBrowsing"));
  await shopper.alive();
  const seen = main.getByRole("article").getByRole("link", { name });
  await expect(seen).toBeVisible();
  await inspectPage(shopper, "what was looked at");
  await main.getByRole("button", { name: text("favourite", "removeVisit", { title: name }) }).click();
  await expect(main.getByText(text("favourite", "historyEmptyTitle"))).toBeVisible();
  await inspectPage(shopper, "nothing looked at");
  await page
    .getByRole("button", { name: text("favourite", "undo") })
    .first()
    .click();
  await expect(seen).toBeVisible();
});
