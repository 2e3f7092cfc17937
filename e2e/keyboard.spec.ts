import { personIn } from "./people.ts";
import { addButton, atProvider, checkoutName, field, methodTitle, orderButton, paid, settled, terms } from "./purchase.ts";
import { expect, test } from "./shopper.ts";
import { tabTo } from "./tab.ts";

test("a purchase needs no mouse", async ({ shopper }) => {
  // Over a hundred key presses.
  test.slow();
  const { page, main, header } = shopper;
  const { keyboard } = page;
  const person = personIn("GB");
  await shopper.open("lumbra", "GB");
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: shopper.text("base", "skip") })).toBeFocused();
  await keyboard.press("Enter");
  await expect(main).toBeFocused();

  await tabTo(shopper, page.getByRole("combobox", { name: shopper.text("base", "search") }));
  await keyboard.type("LU-1001");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/commodity\/detail/);
  // The address changes before the page, and the previous page has buttons of the same name.
  await expect(main.getByRole("region", { name: shopper.text("goods", "gallery") })).toBeVisible();
  await expect(addButton(shopper)).toBeVisible();
  await expect(main).toBeFocused();
  await test.step("of the pictures and of the thumbs one each is a stop, and the arrow keys go to the others", async () => {
    const gallery = main.getByRole("region", { name: shopper.text("goods", "gallery") });
    const pictures = gallery.getByRole("button", { name: shopper.pattern("goods", "zoomPicture").whole });
    await tabTo(shopper, pictures.first());
    await keyboard.press("ArrowRight");
    await expect(pictures.nth(1)).toBeFocused();
    await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 });
    const thumb = (number: number) => gallery.getByRole("link", { name: shopper.text("goods", "showPicture", { number }) });
    await expect(thumb(2)).toHaveAttribute("aria-current", "true");
    await tabTo(shopper, thumb(2));
    await keyboard.press("ArrowLeft");
    await expect(thumb(1)).toBeFocused();
    await expect(thumb(1)).toHaveAttribute("aria-current", "true");
    await keyboard.press("Tab");
    await expect(gallery.locator(":focus")).toHaveCount(0);
  });
  await tabTo(shopper, addButton(shopper));
  await keyboard.press("Enter");
  await test.step("what the message offers is the next stop, and the one after it is where it would have been", async () => {
    await expect(page.getByText(shopper.text("base", "viewCart"))).toBeVisible();
    await keyboard.press("Tab");
    await expect(page.getByRole("link", { name: shopper.text("base", "viewCart") })).toBeFocused();
    await keyboard.press("Shift+Tab");
    await expect(addButton(shopper)).toBeFocused();
    await keyboard.press("Tab");
    await expect(main.getByRole("button", { name: shopper.text("goods", "buyNow"), exact: true }), "once is enough").toBeFocused();
  });
  await tabTo(shopper, header.getByRole("link", { name: shopper.text("base", "cartCount", { count: 1 }) }));
  const preview = page.getByRole("region", { name: shopper.text("base", "cart"), exact: true });
  await expect(preview).toBeVisible();
  await keyboard.press("Escape");
  await expect(preview).toBeHidden();
  await keyboard.press("Enter");
  await tabTo(shopper, main.getByRole("link", { name: checkoutName(shopper) }).last());
  await keyboard.press("Enter");
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "checkoutTitle") })).toBeVisible();

  for (const [key, value] of Object.entries({
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    street: person.street,
  })) {
    await tabTo(shopper, field(shopper, key as "email"));
    await keyboard.type(value);
  }
  for (const [key, value] of Object.entries({ city: person.city, postCode: person.postCode, phone: person.phone })) {
    await tabTo(shopper, field(shopper, key as "city"));
    await keyboard.type(value);
  }
  await tabTo(shopper, main.getByRole("radio", { name: methodTitle(shopper, "card") }));
  await keyboard.press("ArrowDown");
  await expect(main.getByRole("radio", { name: methodTitle(shopper, "wallet") })).toBeChecked();
  await tabTo(shopper, terms(shopper));
  await keyboard.press("Space");
  await settled(shopper);
  await tabTo(shopper, orderButton(shopper));
  await keyboard.press("Enter");
  await atProvider(shopper);
  await tabTo(shopper, page.getByRole("button", { name: shopper.pattern("provider", "approve").whole }));
  await keyboard.press("Enter");
  await paid(shopper, person);
});
