import { inspectPage } from "./accessible.ts";
import { mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import { expect, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("somebody asks for it in the foot of a page, says yes in the mail, and leaves", async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const { email } = personIn("DE");
  const foot = page.getByRole("contentinfo");
  const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
  await shopper.open("lumbra", "DE", "/promotion/subscription");
  shopper.expectTrouble(/^answer 400: POST .*\/promotion\/subscription/);
  await foot.getByRole("button", { name: text("base", "newsletterSubscribe"), exact: true }).click();
  await expect(main.getByRole("link", { name: text("refusal", "newsletter.empty") })).toBeVisible();
  await inspectPage(shopper, "the newsletter, nothing typed");
  const field = foot.getByLabel(text("base", "newsletterEmail"), { exact: true });
  await field.fill(email);
  await field.press("Enter");
  await expect(main.getByText(text("newsletter", "success"))).toBeVisible();
  await inspectPage(shopper, "the newsletter, asked for");
  const mail = await mailTo(email, "newsletter");
  await page.goto(mail.link);
  await shopper.alive();
  await expect(main.getByRole("heading", { level: 1, name: text("newsletter", "confirmTitle") })).toBeVisible();
  await press(text("newsletter", "confirm"));
  await expect(main.getByText(text("newsletter", "confirmed"))).toBeVisible();
  await page.goto(/\S+leave=\S+/.exec(mail.text)?.[0] ?? "");
  await shopper.alive();
  await inspectPage(shopper, "leaving the newsletter");
  await press(text("newsletter", "leave"));
  await expect(main.getByText(text("newsletter", "left"))).toBeVisible();
});
