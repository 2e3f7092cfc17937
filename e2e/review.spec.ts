import { type Operator, signIn } from "../tools/trial/operator.ts";
import { inspectPage } from "./accessible.ts";
import { signUp } from "./account.ts";
import { orderByCalls } from "./order-by-calls.ts";
import { personIn } from "./people.ts";
import { expect, test } from "./shopper.ts";
import { expectNoSidewaysScroll } from "./sideways.ts";

const FIRST = "Una luz cálida y agradable, <b>perfecta</b> para leer por la noche.";
const SECOND = "Después de un mes sigue gustándome, aunque el cable es corto.";

async function waiting(operator: Operator, content: string): Promise<{ readonly commentId: string; readonly version: number }> {
  const { data, text } = await operator("GET", "/comment/to-review?limit=100");
  const items = data["items"] as readonly { commentId: string; version: number; content: string }[];
  const found = items.find((item) => item.content === content);
  if (!found) throw new Error(`nothing waits: ${text}`);
  return found;
}

test("a customer comments what has come, changes it and takes it away; everybody reads what was approved", async ({ shopper }) => {
  test.slow();
  const { page, main, text, isPhone } = shopper;
  const person = personIn("ES");
  const heading = main.getByRole("heading", { level: 1 });
  const field = main.getByRole("textbox", { name: text("review", "content") });
  const star = (stars: number) => main.getByRole("radio", { name: text("goods", "stars", { stars }), exact: true });
  const send = main.getByRole("button", { name: text("review", "send") });
  const open = async (path: string) => {
    await page.goto(shopper.address(path));
    await shopper.alive();
  };
  const comments = () => open(isPhone ? "/comment/comment?id=1001" : "/commodity/detail?id=1001&distributionId=0");
  const commentOf = (words: string) => main.getByRole("listitem").filter({ hasText: words });
  shopper.choose("lumbra", "ES");
  await signUp(shopper, person.email, "Lucía");
  const { orderId } = await orderByCalls(shopper, person, "1001");
  const operator = await signIn(Number(process.env["SHOP_PORT"]), { name: "ops@example.com", password: "Operator2026" });
  await operator("POST", `/order/${orderId}/ship`, { logisticsCompany: "Correos", trackingNumber: "PQ4X88001" });

  await test.step("before it has come there is nothing to say", async () => {
    await open("/personCenter/comment");
    await expect(main.getByRole("heading", { name: text("review", "emptyTitle") })).toBeVisible();
    await inspectPage(shopper, "no own comments");
    shopper.expectTrouble(/^answer 404: GET .*sentComment/);
    await open(`/commodity/sentComment?orderId=${orderId}&goodsId=1001`);
    await expect(main.getByText(text("review", "notReceived"))).toBeVisible();
  });

  await test.step("the order leads to the form, which tells what is wrong at its fields and keeps what was typed", async () => {
    await open(`/personCenter/orderDetails?orderId=${orderId}`);
    await main.getByRole("button", { name: new RegExp(`^${text("order", "confirmReceipt")}`) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: text("order", "confirmReceipt"), exact: true })
      .click();
    await expect(main.getByText(text("order", "confirmedNews"))).toBeVisible();
    await open("/personCenter/order");
    await main.getByRole("link", { name: new RegExp(`^${text("order", "writeReview")}`) }).click();
    await expect(heading).toHaveText(shopper.pattern("order", "detailsTitle").whole);
    await main.getByRole("link", { name: new RegExp(`^${text("review", "write")}`) }).click();
    await expect(heading).toHaveText(text("review", "formTitle"));
    await shopper.alive();
    shopper.expectTrouble(/^answer 400: POST .*sentComment/);
    await field.fill("Muy bien");
    await send.click();
    await expect(main.getByText(text("refusal", "comment.tooShort", { min: 20 }))).toBeVisible();
    await expect(main.getByText(text("refusal", "comment.score"))).toBeVisible();
    await expect(field).toHaveValue("Muy bien");
    await inspectPage(shopper, "what is wrong about a comment");
    await expectNoSidewaysScroll(shopper, "the form of a comment");
    await field.fill(FIRST);
    await star(4).check();
    await page.reload();
    await shopper.alive();
    await expect(field).toHaveValue(FIRST);
    await expect(star(4)).toBeChecked();
  });

  await test.step("it is sent with a picture, once, and waits", async () => {
    const picture = { name: "lampara.png", mimeType: "image/png", buffer: await main.screenshot() };
    await main.locator("input[type=file]").setInputFiles(picture);
    await expect(main.locator('input[name="files"]')).toHaveCount(1);
    await send.dblclick();
    await expect(heading).toHaveText(text("review", "sentTitle"));
    await inspectPage(shopper, "a comment is sent");
    await main.getByRole("link", { name: text("review", "toMine") }).click();
    await expect(commentOf(FIRST).getByText(text("review", "undereview"), { exact: true })).toBeVisible();
    await expect(main.getByRole("listitem").filter({ hasText: "Una luz" })).toHaveCount(1);
    await inspectPage(shopper, "own comments");
    await comments();
    await expect(main.getByText(FIRST)).toHaveCount(0);
  });

  await test.step("once approved everybody reads it, sees its picture, and can say that it helps", async () => {
    const { commentId, version } = await waiting(operator, FIRST);
    const done = await operator("POST", `/comment/${commentId}/review`, { version, decision: "ADOPT", reply: "¡Gracias por contarlo!" });
    expect(done.data, done.text).toEqual({ commentId });
    await comments();
    const shown = commentOf(FIRST);
    await expect(shown).toContainText("¡Gracias por contarlo!");
    await expect(shown.getByText(text("comment", "bought"))).toBeVisible();
    const picture = shown.getByRole("link", { name: text("comment", "pictureNumber", { number: 1 }) });
    expect(await shopper.fetched(picture)).toMatchObject({ status: 200, kind: expect.stringMatching(/^image\//) });
    await expect(main.getByText(text("comment", "origin"))).toBeVisible();
    if (!isPhone) {
      const structured = await page.locator("script[type='application/ld+json']").allTextContents();
      const told = structured.map((text) => JSON.stringify(JSON.parse(text))).join("\n");
      expect(told, "search engines read the same").toContain(`"reviewBody":"${FIRST}"`);
    }
    const helps = shown.getByRole("button", { name: text("comment", "helpfulMark") });
    await helps.click();
    await expect(shown.getByText(text("comment", "likes", { count: 1 }))).toBeVisible();
    await page.reload();
    await shopper.alive();
    await expect(helps).toHaveAttribute("aria-pressed", "true");
    await helps.click();
    await expect(helps).toHaveAttribute("aria-pressed", "false");
    await inspectPage(shopper, "comments of goods");
  });

  await test.step("a change waits behind the text before, and is refused with a reason", async () => {
    await open("/personCenter/comment");
    await main.getByRole("link", { name: new RegExp(`^${text("review", "edit")}`) }).click();
    await expect(field).toHaveValue(FIRST);
    await shopper.alive();
    await field.fill(SECOND);
    await main.getByRole("button", { name: text("review", "save") }).click();
    await expect(heading).toHaveText(text("review", "sentTitle"));
    const { commentId, version } = await waiting(operator, SECOND);
    await operator("POST", `/comment/${commentId}/review`, { version, decision: "not_approved", reason: "Habla del transportista." });
    await open("/personCenter/comment");
    const own = commentOf(SECOND);
    await expect(own.getByText(text("review", "not_approved"), { exact: true })).toBeVisible();
    await expect(own).toContainText("Habla del transportista.");
    await expect(own).toContainText(text("review", "earlierShown"));
    await comments();
    await expect(main.getByText(FIRST)).toBeVisible();
  });

  await test.step("deleted it is gone for everybody", async () => {
    await open("/personCenter/comment");
    const remove = new RegExp(`^${text("review", "delete")}`);
    await main.getByRole("button", { name: remove }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: text("review", "delete"), exact: true })
      .click();
    await expect(main.getByText(text("review", "deleted"))).toBeVisible();
    await expect(main.getByRole("heading", { name: text("review", "emptyTitle") })).toBeVisible();
    await comments();
    await expect(main.getByText(FIRST)).toHaveCount(0);
  });
});
