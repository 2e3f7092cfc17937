/** Unsaved input survives an expired session; saved input does not return in the next form. */
import { logIn, signUp } from "./account.ts";
import { personIn } from "./people.ts";
import { field, provinceField } from "./purchase.ts";
import { openBeforeItsProgram } from "./slow-line.ts";
import { expect, type Shopper, test } from "./shopper.ts";

async function open(shopper: Shopper, path: string): Promise<void> {
  await shopper.page.goto(shopper.address(path));
  await shopper.alive();
}

/** Ends the session without the open page noticing. */
const endSession = ({ context }: Shopper): Promise<void> => context.clearCookies({ name: /^rambla_(customer|known)$/ });

/** After a redirect to the login. */
async function logInAgain(shopper: Shopper, email: string): Promise<void> {
  await expect(shopper.main.getByRole("heading", { level: 1, name: shopper.text("account", "loginTitle") })).toBeVisible();
  await shopper.alive();
  await logIn(shopper, email);
}

test("an address that is sent when the session is over waits behind the login", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  const { main, page, text } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  await signUp(shopper, person.email, person.firstName);
  await open(shopper, "/personCenter/address?addressId=new");
  const save = main.getByRole("button", { name: text("address", "save") });
  for (const key of ["firstName", "lastName", "street", "postCode", "city", "phone"] as const) await field(shopper, key).fill(person[key]);
  if (person.province) await provinceField(shopper).selectOption({ label: person.province });
  await endSession(shopper);
  await save.click();
  await logInAgain(shopper, person.email);
  await expect(main.getByRole("heading", { level: 1, name: text("address", "addTitle") })).toBeVisible();
  for (const key of ["firstName", "lastName", "street", "postCode", "city", "phone"] as const)
    await expect(field(shopper, key)).toHaveValue(person[key]);
  await shopper.alive();
  await save.click();
  await expect(main.getByText(text("address", "saved"))).toBeVisible();
  await main.getByRole("link", { name: text("address", "add") }).click();
  await expect(main.getByRole("heading", { level: 1, name: text("address", "addTitle") })).toBeVisible();
  await expect(field(shopper, "street")).toHaveValue("");

  await test.step("what was typed into a saved one comes back, and nothing older than what was saved since", async () => {
    await open(shopper, "/personCenter/address");
    const edit = main.getByRole("link", { name: text("address", "edit") }).first();
    const address = (await edit.getAttribute("href")) ?? "";
    await edit.click();
    await field(shopper, "phone").fill("699 111 222");
    const elsewhere = await shopper.context.newPage();
    await elsewhere.goto(new URL(address, page.url()).href);
    await elsewhere
      .getByRole("main")
      .getByRole("textbox", { name: text("address", "street"), exact: true })
      .fill("Calle Nueva 99");
    await elsewhere
      .getByRole("main")
      .getByRole("button", { name: text("address", "save") })
      .click();
    await expect(elsewhere.getByText(text("address", "saved"))).toBeVisible();
    await elsewhere.close();
    await page.reload();
    await shopper.alive();
    await expect(field(shopper, "phone")).toHaveValue("699 111 222");
    await expect(field(shopper, "street")).toHaveValue("Calle Nueva 99");
  });
});

test(
  "a question to the shop waits for its typist behind a link and behind the login",
  { tag: ["@phone", "@full"] },
  async ({ shopper }) => {
    const { main, text } = shopper;
    const { email, firstName } = personIn("ES");
    shopper.choose("lumbra", "ES");
    await signUp(shopper, email, firstName);
    await open(shopper, "/personCenter/consult");
    const content = main.getByRole("textbox", { name: text("consultation", "content") });
    const question = "¿Cabe la lámpara Alba en un estante de 28 cm? La quiero para leer de noche.";
    await content.fill(question);
    await main.getByRole("link", { name: text("consultation", "historyLink") }).click();
    await expect(main.getByRole("heading", { level: 1, name: text("consultation", "historyTitle") })).toBeVisible();
    await open(shopper, "/personCenter/consult");
    await expect(content).toHaveValue(question);
    await endSession(shopper);
    await main.getByRole("button", { name: text("consultation", "send") }).click();
    await logInAgain(shopper, email);
    await expect(content).toHaveValue(question);
    await shopper.alive();
    await main.getByRole("button", { name: text("consultation", "send") }).click();
    await expect(main.getByRole("heading", { level: 1, name: text("consultation", "sentTitle") })).toBeVisible();
    await shopper.alive();
    await open(shopper, "/personCenter/consult");
    await expect(content).toHaveValue("");
  },
);

test(
  "what a customer typed is nothing to whoever logs in after them and goes back",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { main, page, text } = shopper;
    shopper.choose("lumbra", "ES");
    const first = personIn("ES");
    const mailbox = main.getByRole("textbox", { name: text("order", "email"), exact: true });
    const content = main.getByRole("textbox", { name: text("consultation", "content") });
    await open(shopper, "/order/find");
    await mailbox.fill(first.email);
    await signUp(shopper, first.email, first.firstName);
    await open(shopper, "/personCenter/consult");
    await content.fill("¿Llega antes del sábado a la calle del Pez 12?");
    await open(shopper, "/personCenter/account");
    await main.getByRole("button", { name: text("base", "logOut"), exact: true }).click();
    await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
    await shopper.alive();
    const second = personIn("ES");
    await signUp(shopper, second.email, second.firstName);
    await test.step("the browser would fill them in again", async () => {
      for (const [path, field] of [
        ["/personCenter/consult", content],
        ["/order/find", mailbox],
      ] as const) {
        while (page.url() !== shopper.address(path)) await page.goBack();
        await shopper.alive();
        await expect(field).toHaveValue("");
      }
    });
    await open(shopper, "/personCenter/consult");
    await expect(content, "nor is it their draft").toHaveValue("");
  },
);

test(
  "what a customer typed into a page that was opened before they came, or before its program was there, is nothing to the next one",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { main, page, text, context } = shopper;
    shopper.choose("lumbra", "ES");
    const [first, second] = [personIn("ES"), personIn("ES")];
    const mailbox = main.getByRole("textbox", { name: text("order", "email"), exact: true });
    await signUp(shopper, first.email, first.firstName);
    const ofFirst = (await context.cookies()).filter(({ name }) => /^rambla_(customer|known)$/.test(name));
    await endSession(shopper);
    await open(shopper, "/order/find");
    await test.step("they log in in another tab and go on here", async () => {
      await context.addCookies(ofFirst);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await mailbox.fill("private-one@example.com");
      await open(shopper, "/info/aboutUs");
    });
    await test.step("they type into a page whose program has not come", async () => {
      const letThrough = await openBeforeItsProgram(shopper, "/order/find");
      await mailbox.fill("private-two@example.com");
      await page.goto(shopper.address("/info/aboutUs"), { waitUntil: "domcontentloaded" });
      await letThrough();
    });
    await endSession(shopper);
    await signUp(shopper, second.email, second.firstName);
    for (const typed of ["private-two", "private-one"]) {
      do await page.goBack();
      while (page.url() !== shopper.address("/order/find"));
      await shopper.alive();
      await expect(mailbox, typed).toHaveValue("");
    }
  },
);
