/** What editors write: articles, recipes, topics, help and information, as a reader goes through them. */
import { inspectPage } from "./accessible.ts";
import { expect, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("an article is found by its kind, and leads to goods and to the next one", async ({ shopper }) => {
  const { page, main, text } = shopper;
  await shopper.open("lumbra", "ES", "/article/list");
  await expect(main.getByRole("heading", { level: 1, name: text("content", "articles") })).toBeVisible();
  await inspectPage(shopper, "the list of articles");
  const kinds = main.getByRole("navigation", { name: text("content", "kinds") });
  await kinds.getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/\/article\/list\/[a-z-]+$/);
  await expect(kinds.getByRole("link").nth(1)).toHaveAttribute("aria-current", "true");
  const first = main.getByRole("heading", { level: 2 }).first();
  const title = await first.innerText();
  await first.getByRole("link").click();
  await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await inspectPage(shopper, "an article");

  await page.goto(shopper.address("/article/list/nothing-of-the-kind"));
  await expect(main.getByText(text("content", "articlesEmpty"))).toBeVisible();
  await main.getByRole("link", { name: text("content", "articlesAll") }).click();
  await expect(page).toHaveURL(/\/article\/list$/);
});

test("help is searched by a form, and an unanswered question is asked", { tag: "@small" }, async ({ shopper }) => {
  const { page, main, text } = shopper;
  await shopper.open("nidora", "PL", "/helpCenter");
  await inspectPage(shopper, "the help center");
  await main.getByRole("searchbox", { name: text("content", "helpSearch") }).fill("zwrot");
  await main.getByRole("button", { name: text("base", "search") }).click();
  await expect(page).toHaveURL(/words=zwrot/);
  const answer = main.getByRole("region", { name: /zwrot/ }).getByRole("link").first();
  const question = await answer.innerText();
  await answer.click();
  await expect(main.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await inspectPage(shopper, "an answer");
  await main.getByRole("link", { name: text("content", "helpAskAction") }).click();
  await expect(page).toHaveURL(/personCenter\/consult|login/);
});

test("a recipe, a topic and information are read", { tag: "@full" }, async ({ shopper }) => {
  const { page, main, text } = shopper;
  await shopper.open("nidora", "ES", "/recipes");
  await inspectPage(shopper, "the recipes");
  await main.getByRole("heading", { level: 2 }).first().getByRole("link").click();
  await expect(main.getByRole("heading", { level: 2, name: text("content", "ingredients") })).toBeVisible();
  await inspectPage(shopper, "a recipe");

  await page.goto(shopper.address("/topic/detail"));
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(shopper.address("/topic/list/topics"));
  await main.getByRole("heading", { level: 3 }).first().getByRole("link").click();
  await expect(main.getByRole("heading", { level: 2, name: text("content", "topicGoods") })).toBeVisible();
  await inspectPage(shopper, "a topic");

  await page.goto(shopper.address("/info"));
  await expect(main.getByRole("heading", { level: 1, name: text("info", "privacyTitle") })).toBeVisible();
  await inspectPage(shopper, "information");
  await page.goto(shopper.address("/secondBrand"));
  await inspectPage(shopper, "the landing page of the second brand");
});
