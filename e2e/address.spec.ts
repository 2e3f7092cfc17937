import { inspectPage } from "./accessible.ts";
import { signUp } from "./account.ts";
import { type Person, personIn } from "./people.ts";
import { atProvider, field, mistakes, openOrderForm, orderButton, provinceField, putIntoCart, settled, terms } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function fillAddress(shopper: Shopper, person: Person): Promise<void> {
  for (const key of ["firstName", "lastName", "street", "postCode", "city", "phone"] as const) await field(shopper, key).fill(person[key]);
  if (person.province) await provinceField(shopper).selectOption({ label: person.province });
}

test("addresses are kept, chosen, removed and brought back, and spare their typing at checkout", async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const person = personIn("ES");
  const button = (key: Parameters<typeof text<"address">>[1]) => main.getByRole("button", { name: text("address", key) });
  const cards = main.getByRole("listitem").filter({ has: page.getByRole("button", { name: text("address", "remove") }) });
  shopper.choose("lumbra", "ES");
  await signUp(shopper, person.email, "Lucía");
  await shopper.open("lumbra", "ES", "/personCenter");
  await main.getByRole("link", { name: text("account", "addressesTitle"), exact: true }).click();
  await expect(main.getByRole("heading", { name: text("address", "emptyTitle") })).toBeVisible();
  await inspectPage(shopper, "an empty book");

  // A mistake is shown at its field before anything is sent, and the input stays.
  await main.getByRole("link", { name: text("address", "add") }).click();
  await expect(main.getByRole("heading", { level: 1, name: text("address", "addTitle") })).toBeVisible();
  await fillAddress(shopper, { ...person, phone: "12" });
  await button("save").click();
  await expect(field(shopper, "phone")).toBeFocused();
  await expect(field(shopper, "phone")).toHaveAccessibleDescription(new RegExp(text("refusal", "phone.invalid")));
  await inspectPage(shopper, "a new address, a mistake");
  await expect(field(shopper, "street")).toHaveValue(person.street);
  await field(shopper, "phone").fill(person.phone);
  await button("save").dblclick();
  await expect(main.getByText(text("address", "saved"))).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect(cards.getByText(text("address", "defaultShipping"), { exact: true })).toBeVisible();
  await inspectPage(shopper, "a book");

  // A second address becomes the default for deliveries.
  await main.getByRole("link", { name: text("address", "add") }).click();
  // The postcode fills in the town, unless one was typed.
  await field(shopper, "postCode").fill("28013");
  await expect(field(shopper, "city")).toHaveValue("Madrid");
  await field(shopper, "postCode").fill("08001");
  await expect(field(shopper, "city")).toHaveValue("Barcelona");
  // An unknown postcode clears the town.
  await field(shopper, "postCode").fill("45001");
  await expect(field(shopper, "city")).toHaveValue("");
  await test.step("who is in the field by the time it comes writes over it", async () => {
    const answered = Promise.withResolvers<void>();
    await page.route("**/address/places*", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await field(shopper, "postCode").fill("28013");
    await field(shopper, "city").focus();
    answered.resolve();
    await expect(field(shopper, "city")).toHaveValue("Madrid");
    await page.keyboard.type("Barceloneta");
    await expect(field(shopper, "city")).toHaveValue("Barceloneta");
    await page.unroute("**/address/places*");
    await field(shopper, "postCode").fill("45001");
  });
  const asked = page.waitForResponse((response) => response.url().includes("/address/places"));
  await field(shopper, "postCode").fill("28013");
  await asked;
  await expect(field(shopper, "city")).toHaveValue("Barceloneta");
  await fillAddress(shopper, { ...person, street: "Gran Vía 1", postCode: "28013" });
  await main.getByRole("checkbox", { name: text("address", "defaultShipping") }).check();
  await button("save").click();
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText("Gran Vía 1");
  await cards
    .first()
    .getByRole("link", { name: text("address", "edit") })
    .click();
  await expect(main.getByRole("heading", { level: 1, name: text("address", "editTitle") })).toBeVisible();
  await field(shopper, "street").fill("Gran Vía 2");
  await button("save").click();
  await expect(cards.first()).toContainText("Gran Vía 2");

  await cards
    .last()
    .getByRole("button", { name: text("address", "remove") })
    .click();
  await expect(cards).toHaveCount(1);
  await button("undo").click();
  await expect(cards).toHaveCount(2);
  await expect(cards.last()).toContainText(person.street);

  // Checkout selects the default address, offers the others, and can save a new one.
  await putIntoCart(shopper, "1001");
  await openOrderForm(shopper);
  await expect(main.getByRole("radio").first()).toBeChecked();
  await expect(main.getByText("Gran Vía 2").first()).toBeVisible();
  await expect(field(shopper, "street")).toBeHidden();
  await inspectPage(shopper, "checkout, a saved address");
  await main.getByRole("radio", { name: text("address", "other"), exact: true }).check();
  await expect(field(shopper, "street")).toHaveValue("");
  await settled(shopper);
  await terms(shopper).check();
  await orderButton(shopper).click();
  await expect(mistakes(shopper)).toBeFocused();
  await fillAddress(shopper, { ...person, street: "Calle Nueva 3" });
  await main.getByRole("radio").nth(1).check();
  await expect(field(shopper, "street")).toBeHidden();
  await main.getByRole("radio", { name: text("address", "other"), exact: true }).check();
  await expect(field(shopper, "street"), "what was typed is still there").toHaveValue("Calle Nueva 3");
  await main.getByRole("checkbox", { name: text("address", "keep") }).check();
  await settled(shopper);
  await orderButton(shopper).click();
  await atProvider(shopper);
  await page.goto(shopper.address("/personCenter/address"));
  await expect(cards).toHaveCount(3);
  await expect(cards.filter({ hasText: "Calle Nueva 3" })).toHaveCount(1);
});
