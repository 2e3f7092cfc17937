/** What stands around a page: the notices of the strip, the footer, and what of a visit is kept. */
import { inspectPage } from "./accessible.ts";
import { expect, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, isNew: true });

test("the notices turn in both directions and open a tab; a visit is kept once it is allowed", { tag: "@desktop" }, async ({ shopper }) => {
  const { page, header, text } = shopper;
  await shopper.open("lumbra", "ES", "/?source=letter&sourceId=42");
  const stored = () =>
    page.evaluate(() => [localStorage.getItem("source"), sessionStorage.getItem("sourceId"), localStorage.getItem("uuid")]);
  const notices = header.getByRole("region", { name: text("notices", "title"), exact: true });
  await notices.hover();
  await shopper.alive();
  const facts = notices.getByRole("list").getByText(text("base", "securePayment"), { exact: true });
  const [previous, next] = (["previous", "next"] as const).map((name) =>
    notices.getByRole("button", { name: text("notices", name), exact: true }),
  );
  await expect(facts).toBeInViewport();
  await next?.click();
  const link = notices.getByRole("link").first();
  await expect(link).toBeInViewport();
  await expect(facts).not.toBeInViewport();
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("href", /homePageCopyWriterId=new-arrivals.*source=letter&sourceId=42/);
  await inspectPage(shopper, "a notice of the strip");
  await previous?.click();
  await previous?.click();
  await expect(facts, "the last line comes before the first").not.toBeInViewport();
  await next?.click();
  await expect(facts).toBeInViewport();

  expect(await stored(), "nothing is kept before it is allowed").toEqual([null, null, null]);
  const asked = page.getByRole("region", { name: text("consent", "title"), exact: true });
  await asked.getByRole("button", { name: text("consent", "allowAll"), exact: true }).click();
  await expect.poll(stored).toEqual(["letter", "42", expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: text("footer", "productSupport"), exact: true })).toHaveAttribute(
    "href",
    "/helpCenter?id=541",
  );
  await footer.getByRole("button", { name: text("base", "cookies"), exact: true }).click();
  const choices = page.getByRole("dialog", { name: text("consent", "manage"), exact: true });
  await choices.getByRole("checkbox", { name: text("consent", "analytics") }).uncheck();
  await choices.getByRole("button", { name: text("consent", "save"), exact: true }).click();
  await expect.poll(stored, "what needed it goes with the consent").toEqual([null, null, null]);
});
